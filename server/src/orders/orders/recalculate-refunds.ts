import { and, eq, sql } from 'drizzle-orm'
import { queueMailsOfRecentRefunds } from '../../outbox/queue-refund-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emitOrderPagesChanged } from './emit-product-pages-changed.ts'
import { restockOrders } from './move-stock.ts'
import { closeReceivedReturns, hasRefundsToRevert, revertFailedRefunds } from './settle-refunded-parts.ts'

type RefundedOrder = {
  readonly order_id: number
  readonly payment_amount_minor: number
  readonly refunded_minor: number
  readonly is_stock_held: boolean
  readonly is_unshipped: boolean
  readonly has_parcels: boolean
  readonly has_refunds_to_revert: boolean
  readonly has_received_returns: boolean
  readonly paid_minor: number
  readonly requested_minor: number
  readonly completed_minor: number
}

/** No row for an unpaid order. A payment without rows in paid_capture has one capture, in its own row. */
const refundedOrder = buildStatement<{ order_id: number }>(
  () => sql`select shop_order.order_id, shop_order.payment_amount_minor, shop_order.refunded_minor, shop_order.is_stock_held,
      not shop_order.is_delivered and shop_order.shipped_at is null as is_unshipped,
      exists (select from shipment where shipment.order_id = shop_order.order_id) as has_parcels,
      ${hasRefundsToRevert(sql`shop_order.order_id`)} as has_refunds_to_revert,
      shop_order.has_open_return and exists (select from order_return as back
        where back.order_id = shop_order.order_id and back.state = 'received') as has_received_returns, payment.amount_minor as paid_minor,
      back.requested_minor, back.completed_minor
    from payment join shop_order using (order_id) cross join lateral (
      select coalesce(sum(refund.amount_minor) filter (where refund.status <> 'failed'), 0)::bigint as requested_minor,
        coalesce(sum(refund.amount_minor) filter (where refund.status = 'completed'), 0)::bigint as completed_minor
      from refund where refund.account = payment.account and refund.capture_id in (
        select paid_capture.capture_id from paid_capture where paid_capture.payment_id = payment.payment_id
        union all select payment.capture_id where not exists (
          select from paid_capture where paid_capture.payment_id = payment.payment_id))) as back
    where payment.order_id = ${sql.placeholder('order_id')}`,
)

/** Pieces in parcels do not return to stock here; removing a parcel returns them later. */
async function restockUnshipped(db: Db, orderId: number, hasParcels: boolean, now: Date): Promise<void> {
  await restockOrders(db, [orderId], 'refunded', now)
  if (!hasParcels) return
  await db
    .update(orderProduct)
    .set({ refunded_quantity: sql`quantity - shipped_quantity - returned_quantity` })
    .where(
      and(
        eq(orderProduct.order_id, orderId),
        sql`quantity > shipped_quantity + refunded_quantity + returned_quantity`,
      ),
    )
}

/** A full refund returns the stock of what is not shipped. Runs in a transaction that has locked the order. */
export async function recalculateRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  await queueMailsOfRecentRefunds(db, orderId, now)
  const [paid] = await rows<RefundedOrder>(db, refundedOrder({ order_id: orderId }))
  if (!paid) return
  const isFullyRefunded = paid.completed_minor >= paid.paid_minor
  // after a full refund, the pieces of failed refunds stay refunded
  if (paid.has_refunds_to_revert && !isFullyRefunded) await revertFailedRefunds(db, orderId, now)
  if (isFullyRefunded && paid.has_received_returns) await closeReceivedReturns(db, orderId, now)
  const returnsStock = isFullyRefunded && paid.is_stock_held && paid.is_unshipped
  if (paid.requested_minor !== paid.refunded_minor || returnsStock) {
    await db
      .update(shopOrder)
      .set({
        refunded_minor: paid.requested_minor,
        ...(returnsStock ? { is_stock_held: paid.has_parcels } : {}),
      })
      .where(eq(shopOrder.order_id, orderId))
    const isFull = (minor: number) => minor >= paid.payment_amount_minor
    if (isFull(paid.requested_minor) !== isFull(paid.refunded_minor)) await emitOrderPagesChanged(db, orderId)
  }
  if (returnsStock) await restockUnshipped(db, orderId, paid.has_parcels, now)
}
