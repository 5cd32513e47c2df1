/**
 * Nobody takes many products off sale with orders that nobody pays: only of so many products may the
 * unpaid orders of one buyer, or of one network, hold the last pieces (threats.md, Orders). A product
 * counts once few pieces of it are left and more than are left are held; so any quantity of a few
 * products may be ordered (D19), and orders that leave enough for others never count.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import { listTotal } from '../database/list-total.ts'
import type { Db } from '../database/open.ts'
import { rows } from '../database/query-rows.ts'
import { shopOrder } from '../database/schema.ts'
import type { Network } from '../network.ts'
import { Problem } from '../problems.ts'
import { ownedBy } from './find-order.ts'

/** From this many pieces on, a product is well on sale. */
const FEW_LEFT = 10
/** A guest session is had by a click, an account by an e-mail address. */
const GUEST_MOST = 10
const ACCOUNT_MOST = 20
/** Many people share an address: an office, a mobile network. In large shops it is a tenth of the products. */
const NETWORK_MOST = 25
const NETWORK_SHARE = 0.1
/** Whoever has more unpaid orders than this takes no last pieces at all: looking through them costs time. */
const ORDERS_MOST = 2000

/** `network` is undefined for orders that came from no network: tests, operators. */
export type Holder = Pick<Caller, 'user_id' | 'guest_session_id'> & { readonly network: Network | undefined }

type StockLeft = { readonly stock_left: number }

/** Whether an order that leaves so much may hold last pieces; most do not, and cost nothing here. */
export function leavesFew(lines: readonly StockLeft[]): boolean {
  return lines.some(({ stock_left }) => stock_left < FEW_LEFT)
}

/**
 * Columns that make those who hold last pieces for the same buyer or network wait for one another.
 * Selected by a statement before the one that counts, which then sees what the others have committed;
 * after the products are locked, so that nobody who waits here is waited for.
 */
export function holderLocks({ user_id, guest_session_id, network }: Holder): SQL {
  const lock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  const buyer = lock(`held products/${user_id}/${guest_session_id ?? 0}`)
  return network === undefined ? buyer : sql`${buyer}, ${lock(`held products/${network.hash}`)}`
}

type Held = {
  readonly by_buyer: number
  readonly by_network: number
  readonly orders: number
  readonly products: number
}

/** Of how many products unpaid orders hold the last pieces. */
async function countHeld(db: Db, holder: Holder, ordersMost: number): Promise<Held> {
  const isBuyers = ownedBy(holder)
  const isNetworks = sql`coalesce(network_hash = ${holder.network?.hash ?? null}, false)`
  const [held] = await rows<Held>(
    db,
    sql`with unpaid as (
        select order_id, ${isBuyers} as is_buyers, ${isNetworks} as is_networks from ${shopOrder}
        where is_stock_held and not is_paid and not is_payment_pending
          and (${isBuyers} or network_hash = ${holder.network?.hash ?? null})
        limit ${ordersMost + 1}),
      held as (
        select product_id, coalesce(sum(quantity) filter (where is_buyers), 0) as by_buyer,
          coalesce(sum(quantity) filter (where is_networks), 0) as by_network
        from unpaid join order_product using (order_id) group by product_id)
      select count(*) filter (where by_buyer > stock) as by_buyer,
        count(*) filter (where by_network > stock) as by_network,
        (select count(*) from unpaid) as orders, ${listTotal('product')} as products
      from held join product using (product_id) where stock < ${FEW_LEFT} and deleted_at is null`,
  )
  if (!held) throw new Error('a count has one row')
  return held
}

const refusal = (words: string): Problem =>
  new Problem('conflict', words, { errors: { order_product: [words] } })

/**
 * Inside the transaction that has just taken pieces and selected `holderLocks`.
 * @throws {Problem} conflict, and the transaction gives them back
 */
export async function limitHeldProducts(db: Db, holder: Holder): Promise<void> {
  const factor = holder.network?.limitFactor ?? 1
  const ordersMost = Math.ceil(ORDERS_MOST * factor)
  const held = await countHeld(db, holder, ordersMost)
  const buyerMost = holder.guest_session_id === null ? ACCOUNT_MOST : GUEST_MOST
  if (held.by_buyer > buyerMost) {
    throw refusal(
      `You would hold the last pieces of more than ${buyerMost} products in orders that are not paid yet. Please order fewer products at once, or pay for an earlier order first.`,
    )
  }
  const networkMost = Math.ceil(Math.max(NETWORK_MOST, held.products * NETWORK_SHARE) * factor)
  if (held.by_network > networkMost || held.orders > ordersMost) {
    throw refusal(
      'Unpaid orders from your network already hold the last pieces of many products. Please pay for yours, or try again later.',
    )
  }
}
