import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById, ownedBy } from './find-order.ts'
import { lockOrder } from './lock-order.ts'
import { restockOrders } from './move-stock.ts'
import { refuseRecordedCash } from './refuse-recorded-cash.ts'

async function lockCancellable(db: Db, caller: Caller, orderId: number): Promise<OrderRecord> {
  const mayCancel = isAdmin(caller.role_id) ? undefined : ownedBy(caller)
  const order = await lockOrder(db, orderId, mayCancel)
  if (order.is_paid) throw new Problem('paid_order_not_cancelled')
  // The provider may still complete this payment, and the captured money would have to be refunded.
  if (order.is_payment_pending) throw new Problem('order_payment_under_way')
  await refuseRecordedCash(db, order)
  return order
}

type CancelInput = {
  readonly orderId: number
  readonly reason?: string | undefined
}

type Closing = { readonly caller: Caller; readonly reason: string | undefined; readonly now: Date }

/** Records an admin's cancellation in *History*, and mails the buyer. */
async function recordAndMailCancellation(
  db: Db,
  orderId: number,
  action: 'order.cancelled' | 'order.returned',
  { caller, reason, now }: Closing,
): Promise<void> {
  const reasonParam = reason === undefined ? {} : { reason }
  if (isAdmin(caller.role_id)) {
    await recordChange(db, {
      by: caller.user_id,
      action,
      subject: orderSubject(orderId),
      before: { is_cancelled: false },
      after: { is_cancelled: true, ...reasonParam },
      at: now,
    })
  }
  const by = isAdmin(caller.role_id) ? 'shop' : 'buyer'
  const params = { by: action === 'order.returned' ? 'return' : by, ...reasonParam }
  await queueOrderMail(db, { kind: 'order_cancelled', order_id: orderId, params, now })
}

async function closeOrder(
  db: Db,
  { order_id, is_stock_held }: OrderRecord,
  returned_at: Date | null,
  closing: Closing,
): Promise<WithDates<Order>> {
  const { caller, now } = closing
  await db
    .update(shopOrder)
    .set({
      cancelled_at: now,
      cancelled_by: caller.user_id,
      returned_at,
      is_stock_held: false,
      hold_expires_at: null,
    })
    .where(eq(shopOrder.order_id, order_id))
  if (is_stock_held) await restockOrders(db, [order_id], 'cancelled', now)
  await recordAndMailCancellation(
    db,
    order_id,
    returned_at === null ? 'order.cancelled' : 'order.returned',
    closing,
  )
  return orderById(db, order_id)
}

/**
 * Reconciliation refunds a capture that arrives later (settle-payment.ts).
 * @throws {Problem} order_not_found, paid_order_not_cancelled, order_payment_under_way, cod_cash_recorded, cod_on_its_way
 */
export function cancelOrder(
  db: Db,
  caller: Caller,
  { orderId, reason }: CancelInput,
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const order = await lockCancellable(db, caller, orderId)
    if (order.cancelled_at !== null) return orderById(db, orderId)
    if (order.shipped_at !== null) throw new Problem('cod_on_its_way')
    return closeOrder(db, order, null, { caller, reason, now })
  })
}

/**
 * Cancels an order with cash on delivery that came back unpaid, or was refused at the door; its pieces are for sale again.
 * @throws {Problem} order_not_found, paid_order_not_cancelled, cod_cash_recorded, not_paid_by_cod, order_cancelled
 */
export function returnOrder(
  db: Db,
  caller: Caller,
  { orderId, reason }: CancelInput,
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const order = await lockCancellable(db, caller, orderId)
    if (order.accepted_at === null) throw new Problem('not_paid_by_cod')
    if (order.returned_at !== null) return orderById(db, orderId)
    if (order.cancelled_at !== null) throw new Problem('order_cancelled')
    return closeOrder(db, order, now, { caller, reason, now })
  })
}
