/** One buyer or network must not hold many products' last pieces unpaid (threats.md, Orders; D19). */
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { listTotal } from '../../platform/database/sql/list-total.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { ownedBy } from './find-order.ts'

/** Fixed: LOW_STOCK_MAX is the merchant's own threshold. */
export const SCARCE_BELOW = 10
const GUEST_PRODUCTS_MAX = 10
/** Accounts and networks may have many orders: each may hold half of a small shop's products, a tenth of a large one's. */
const SMALL_SHOP = { share: 0.5, least: 25, most: 100 }
const LARGE_SHOP_SHARE = 0.1
/** Counting more lines would cost too much: such a holder gets no last pieces. */
const HELD_LINES_MAX = 20_000

export type StockHolder = Pick<Caller, 'user_id' | 'guest_session_id'> & {
  readonly network: Network | undefined
}

type StockLeft = { readonly stock_left: number }

export function isScarce(pieces: number): boolean {
  return pieces < SCARCE_BELOW
}

export function leavesScarceStock(lines: readonly StockLeft[]): boolean {
  return lines.some(({ stock_left }) => isScarce(stock_left))
}

function lockNamed(placeholder: keyof ReturnType<typeof holderLockNames>): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder(placeholder)}, 0))`
}

/** Taken after the products' locks and before the counting statement, which then sees what others have committed. */
export const HOLDER_LOCKS = sql`${lockNamed('buyer_lock')}, ${lockNamed('network_lock')}`

/** A null name locks nothing, because the function is strict. */
export function holderLockNames(holder: StockHolder | undefined): {
  readonly buyer_lock: string | null
  readonly network_lock: string | null
} {
  if (!holder) return { buyer_lock: null, network_lock: null }
  const { user_id, guest_session_id, network } = holder
  return {
    buyer_lock: `held products/${user_id}/${guest_session_id ?? 0}`,
    network_lock: network ? `held products/${network.hash}` : null,
  }
}

type HeldProducts = {
  readonly by_buyer: number
  readonly by_network: number
  readonly is_buyers: boolean
  readonly is_networks: boolean
  readonly is_few: boolean
  readonly lines: number
  readonly products: number
}

async function countHeldProducts(
  db: Db,
  orderId: number,
  holder: StockHolder,
  linesMost: number,
): Promise<HeldProducts> {
  const isBuyers = ownedBy(holder)
  const isNetworks = sql`coalesce(network_hash = ${holder.network?.hash ?? null}, false)`
  const [held] = await rows<HeldProducts>(
    db,
    sql`with unpaid as (
        select order_id, ${isBuyers} as is_buyers, ${isNetworks} as is_networks from ${shopOrder}
        where is_stock_held and not is_paid and not is_payment_pending
          and (${isBuyers} or network_hash = ${holder.network?.hash ?? null})),
      line as (
        select product_id, quantity, order_id = ${orderId} as is_own, is_buyers, is_networks
        from unpaid join order_product using (order_id) limit ${linesMost + 1}),
      held as (
        select product_id, bool_or(is_own) as is_own,
          coalesce(sum(quantity) filter (where is_buyers), 0) as by_buyer,
          coalesce(sum(quantity) filter (where is_networks), 0) as by_network
        from line group by product_id)
      select count(*) filter (where by_buyer > stock) as by_buyer,
        count(*) filter (where by_network > stock) as by_network,
        coalesce(bool_or(is_own and by_buyer > stock), false) as is_buyers,
        coalesce(bool_or(is_own and by_network > stock), false) as is_networks,
        (select coalesce(bool_or(stock < ${SCARCE_BELOW}), false) from order_product join product using (product_id)
          where order_id = ${orderId}) as is_few,
        (select count(*) from line) as lines, ${listTotal('product')} as products
      from held join product using (product_id) where stock < ${SCARCE_BELOW} and deleted_at is null`,
  )
  if (!held) throw new Error('a count has one row')
  return held
}

function heldProductsMax(products: number): number {
  const { share, least, most } = SMALL_SHOP
  return Math.max(least, Math.min(products * share, most), products * LARGE_SHOP_SHARE)
}

/**
 * Call it after HOLDER_LOCKS, and roll back if it throws.
 * @throws {Problem} held_products_limit, network_held_products_limit
 */
export async function limitHeldProducts(db: Db, orderId: number, holder: StockHolder): Promise<void> {
  const factor = holder.network?.limitFactor ?? 1
  const linesMost = Math.ceil(HELD_LINES_MAX * factor)
  const held = await countHeldProducts(db, orderId, holder, linesMost)
  const buyerMost = Math.floor(
    holder.guest_session_id === null ? heldProductsMax(held.products) : GUEST_PRODUCTS_MAX,
  )
  if (held.is_buyers && held.by_buyer > buyerMost) {
    throw new Problem('held_products_limit', { productsMax: buyerMost })
  }
  const isTooMany = held.is_networks && held.by_network > heldProductsMax(held.products) * factor
  if (isTooMany || (held.is_few && held.lines > linesMost)) {
    throw new Problem('network_held_products_limit')
  }
}
