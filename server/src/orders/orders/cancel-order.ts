import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById, ownedBy } from './find-order.ts'
import { returnStock } from './move-stock.ts'

async function lockCancellable(
  db: Db,
  caller: Caller,
  orderId: number,
): Promise<typeof shopOrder.$inferSelect> {
  const mayCancel = isAdmin(caller.role_id) ? undefined : ownedBy(caller)
  const [order] = await db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), mayCancel))
    .for('update')
  if (!order) throw new Problem('order_not_found')
  if (order.is_paid) throw new Problem('paid_order_not_cancelled')
  // The provider may still finish this payment; captured money would have to be refunded.
  if (order.is_payment_pending) throw new Problem('order_payment_under_way')
  return order
}

type CancelInput = {
  readonly orderId: number
  readonly reason?: string | undefined
}

/**
 * Reconciliation refunds a late capture (settle-payment.ts).
 * @throws {Problem} order_not_found, paid_order_not_cancelled, order_payment_under_way
 */
export function cancelOrder(
  db: Db,
  caller: Caller,
  { orderId, reason }: CancelInput,
  now: Date,
): Promise<WithDates<Order>> {
  const said = reason === undefined ? {} : { reason }
  return inTransaction(db, async (db) => {
    const order = await lockCancellable(db, caller, orderId)
    if (order.cancelled_at !== null) return orderById(db, orderId)
    await db
      .update(shopOrder)
      .set({ cancelled_at: now, cancelled_by: caller.user_id, is_stock_held: false, hold_expires_at: null })
      .where(eq(shopOrder.order_id, orderId))
    if (order.is_stock_held) await returnStock(db, [orderId], 'cancelled', now)
    if (isAdmin(caller.role_id)) {
      await recordChange(db, {
        by: caller.user_id,
        action: 'order.cancelled',
        subject: { type: 'order', id: orderId, name: `Order ${orderId}` },
        before: { is_cancelled: false },
        after: { is_cancelled: true, ...said },
        at: now,
      })
    }
    const params = { by: isAdmin(caller.role_id) ? 'shop' : 'buyer', ...said }
    await queueOrderMail(db, { kind: 'order_cancelled', order_id: orderId, params, now })
    return orderById(db, orderId)
  })
}
