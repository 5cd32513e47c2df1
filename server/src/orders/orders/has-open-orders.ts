import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'

/** Whether unpaid orders await money by this method. Only the account at which they were opened can report it. */
export async function hasOpenOrders(db: Db, paymentMethodId: number): Promise<boolean> {
  const [open] = await db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.payment_method_id, paymentMethodId),
        eq(shopOrder.state, 'unpaid'), // as in the index
        isNull(shopOrder.cancelled_at),
      ),
    )
    .limit(1)
  return open !== undefined
}
