import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import type { Network } from '../../platform/network/network.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { retakeDiscounts } from '../discounts/find-discount.ts'
import { HOLDER_LOCKS, holderLockNames, limitHeldProducts } from './limit-held-products.ts'
import { retakeStock } from './move-stock.ts'

const lockHolder = buildStatement<ReturnType<typeof holderLockNames>>(() => sql`select ${HOLDER_LOCKS}`)

type Holding = {
  /** written in the same statement, since a check or an index may involve both */
  readonly set: Partial<typeof shopOrder.$inferInsert>
  readonly network: Network | undefined
  readonly now: Date
}

/**
 * Call it with the order locked. Holds an unpaid order's pieces; takes them again if its hold has ended.
 * @throws {Problem} order_sold_out, order_discount_ended, discount_used_up, and those of limitHeldProducts
 */
export async function holdStock(db: Db, order: OrderRecord, { set, network, now }: Holding): Promise<void> {
  const { order_id, is_stock_held, user_id, guest_session_id } = order
  if (!is_stock_held && !(await retakeStock(db, order_id, now))) throw new Problem('order_sold_out')
  if (!is_stock_held) await retakeDiscounts(db, order, now)
  await db
    .update(shopOrder)
    .set({ ...set, is_stock_held: true, ...(network ? { network_hash: network.hash } : {}) })
    .where(eq(shopOrder.order_id, order_id))
  if (is_stock_held) return
  const holder = { user_id, guest_session_id, network }
  await db.execute(lockHolder(holderLockNames(holder)))
  await limitHeldProducts(db, order_id, holder)
}
