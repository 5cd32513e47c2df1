import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** Refuses while an order is paid but not delivered, or unpaid with its stock held. @throws {Problem} account_has_open_order */
export async function refuseWithOpenOrder(db: Db, userId: number): Promise<void> {
  const isExpected = or(eq(shopOrder.is_stock_held, true), eq(shopOrder.is_payment_pending, true))
  const [open] = await db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.user_id, userId),
        isNull(shopOrder.cancelled_at),
        or(eq(shopOrder.state, 'paid'), and(eq(shopOrder.state, 'unpaid'), isExpected)),
      ),
    )
    .orderBy(shopOrder.order_id)
    .limit(1)
  if (open) throw new Problem('account_has_open_order', open)
}
