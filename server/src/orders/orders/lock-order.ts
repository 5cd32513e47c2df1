import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'

/**
 * Until the transaction ends.
 * @param isAllowed such as `ownedBy(caller)`
 * @throws {Problem} order_not_found
 */
export async function lockOrder(db: Db, orderId: number, isAllowed?: SQL): Promise<OrderRecord> {
  const [order] = await db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), isAllowed))
    .for('update')
  if (!order) throw new Problem('order_not_found')
  return order
}
