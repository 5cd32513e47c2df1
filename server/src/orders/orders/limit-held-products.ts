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
const SMALL_SHOP = { share: 0.5, min: 25, max: 100 }
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
  /** low in stock, of which the buyer's unpaid orders hold more than is left */
  readonly products_of_buyer: number
  readonly products_of_network: number
  /** this order adds to them */
  readonly is_more_of_buyer: boolean
  readonly is_more_of_network: boolean
  readonly has_scarce_product: boolean
  readonly lines: number
  readonly products: number
}

async function countHeldProducts(
  db: Db,
  orderId: number,
  holder: StockHolder,
  linesMax: number,
): Promise<HeldProducts> {
  const isOfBuyer = ownedBy(holder)
  const isOfNetwork = sql`coalesce(network_hash = ${holder.network?.hash ?? null}, false)`
  const [held] = await rows<HeldProducts>(
    db,
    sql`with unpaid as (
        select order_id, ${isOfBuyer} as is_of_buyer, ${isOfNetwork} as is_of_network from ${shopOrder}
        where is_stock_held and not is_paid and not is_payment_pending
          and (${isOfBuyer} or network_hash = ${holder.network?.hash ?? null})),
      line as (
        select product_id, quantity, order_id = ${orderId} as is_own, is_of_buyer, is_of_network
        from unpaid join order_product using (order_id) limit ${linesMax + 1}),
      held as (
        select product_id, bool_or(is_own) as is_own,
          coalesce(sum(quantity) filter (where is_of_buyer), 0) as by_buyer,
          coalesce(sum(quantity) filter (where is_of_network), 0) as by_network
        from line group by product_id)
      select count(*) filter (where by_buyer > stock) as products_of_buyer,
        count(*) filter (where by_network > stock) as products_of_network,
        coalesce(bool_or(is_own and by_buyer > stock), false) as is_more_of_buyer,
        coalesce(bool_or(is_own and by_network > stock), false) as is_more_of_network,
        (select coalesce(bool_or(stock < ${SCARCE_BELOW}), false) from order_product join product using (product_id)
          where order_id = ${orderId}) as has_scarce_product,
        (select count(*) from line) as lines, ${listTotal('product')} as products
      from held join product using (product_id) where stock < ${SCARCE_BELOW} and deleted_at is null`,
  )
  if (!held) throw new Error('a count has one row')
  return held
}

function heldProductsMax(products: number): number {
  const { share, min, max } = SMALL_SHOP
  return Math.max(min, Math.min(products * share, max), products * LARGE_SHOP_SHARE)
}

/**
 * Call it after HOLDER_LOCKS, and roll back if it throws.
 * @throws {Problem} held_products_limit, network_held_products_limit
 */
export async function limitHeldProducts(db: Db, orderId: number, holder: StockHolder): Promise<void> {
  const factor = holder.network?.limitFactor ?? 1
  const linesMax = Math.ceil(HELD_LINES_MAX * factor)
  const held = await countHeldProducts(db, orderId, holder, linesMax)
  const buyerMax = Math.floor(
    holder.guest_session_id === null ? heldProductsMax(held.products) : GUEST_PRODUCTS_MAX,
  )
  if (held.is_more_of_buyer && held.products_of_buyer > buyerMax) {
    throw new Problem('held_products_limit', { productsMax: buyerMax })
  }
  const isTooMany =
    held.is_more_of_network && held.products_of_network > heldProductsMax(held.products) * factor
  if (isTooMany || (held.has_scarce_product && held.lines > linesMax)) {
    throw new Problem('network_held_products_limit')
  }
}
