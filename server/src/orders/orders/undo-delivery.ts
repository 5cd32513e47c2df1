import type { Order } from '@warung/contract/orders.ts'
import { DELIVERY_UNDO_SECONDS } from '@warung/contract/values/limits.ts'
import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { withdrawOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from './find-order.ts'
import { lockOrder } from './lock-order.ts'
import { recalculateRefunds } from './recalculate-refunds.ts'

async function refusedUndo(db: Db, orderId: number): Promise<Problem> {
  const { is_delivered, accepted_at } = await orderById(db, orderId)
  if (is_delivered && accepted_at !== null) return new Problem('cod_delivery_stays')
  return new Problem(is_delivered ? 'delivery_undo_too_late' : 'order_not_delivered')
}

/** Undoes also the parcel that was delivered with the order, which must be locked, as deliveries lock it first. */
async function undeliverLastParcel(db: Db, orderId: number): Promise<void> {
  const ofOrder = db
    .select({ at: shopOrder.deliverd_at })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  await db
    .update(shipment)
    .set({ delivered_at: null })
    .where(and(eq(shipment.order_id, orderId), eq(shipment.delivered_at, ofOrder)))
}

/** @throws {Problem} order_not_found, order_not_delivered, delivery_undo_too_late, cod_delivery_stays */
export function undoDelivery(db: Db, caller: Caller, orderId: number, now: Date): Promise<WithDates<Order>> {
  const since = new Date(now.getTime() - DELIVERY_UNDO_SECONDS * 1000)
  return inTransaction(db, async (db) => {
    await lockOrder(db, orderId)
    await undeliverLastParcel(db, orderId)
    const [undone] = await db
      .update(shopOrder)
      .set({ is_delivered: false, deliverd_at: null })
      .where(
        and(
          eq(shopOrder.order_id, orderId),
          eq(shopOrder.is_delivered, true),
          isNull(shopOrder.accepted_at),
          gte(shopOrder.deliverd_at, since),
        ),
      )
      .returning({ order_id: shopOrder.order_id })
    if (!undone) throw await refusedUndo(db, orderId)
    await withdrawOrderMail(db, 'order_delivered', orderId)
    await recalculateRefunds(db, orderId, now)
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.delivery_undone',
      subject: orderSubject(orderId),
      before: { is_delivered: true },
      after: { is_delivered: false },
      at: now,
    })
    return orderById(db, orderId)
  })
}
