/**
 * What has gone back of a payment, brought in line with what the provider tells: our own refunds
 * that it has finished, and those that somebody made at the provider (refunds, reversals).
 */
import type { RefundReason } from '@warung/contract/values/refund-reasons.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import { emitBuyersChanged } from '../../orders/orders/emit-buyers-changed.ts'
import { returnStock } from '../../orders/orders/move-stock.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { buildStatement } from '../../platform/database/sql/build-statement.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { ProviderRefundRecord } from '../../providers/provider.ts'
import { findCapture } from './find-capture.ts'
import { queueMailsOfRecentRefunds, queueRefundMail } from './queue-refund-mail.ts'

type RefundSync = { readonly provider: string; readonly now: Date }

async function syncRefund(db: Db, made: ProviderRefundRecord, { provider, now }: RefundSync): Promise<void> {
  const { provider_refund_id, capture_id, status, request_id } = made
  const settled_at = status === 'COMPLETED' ? made.refunded_at : status === 'FAILED' ? now : null
  const isOurs =
    request_id === undefined
      ? eq(refund.provider_refund_id, provider_refund_id)
      : or(eq(refund.provider_refund_id, provider_refund_id), eq(refund.request_id, request_id))
  const [known] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.provider, provider), eq(refund.capture_id, capture_id), isOurs))
  if (known) {
    if (known.status === status && known.provider_refund_id === provider_refund_id) return
    await db
      .update(refund)
      .set({ provider_refund_id, status, settled_at })
      .where(eq(refund.refund_id, known.refund_id))
    const isNowBack = status === 'COMPLETED' && known.status !== 'COMPLETED'
    if (isNowBack) await queueRefundMail(db, known, now)
    return
  }
  const capture = await findCapture(db, provider, capture_id)
  if (made.amount_minor === 0 || capture?.isUnmatched) return
  await db
    .insert(refund)
    .values({
      provider,
      capture_id,
      order_id: capture?.order_id ?? null,
      request_id: `provider-${provider_refund_id}`,
      provider_refund_id,
      amount_minor: made.amount_minor,
      currency: made.currency,
      status,
      reason: 'made_at_provider' satisfies RefundReason,
      cause: 'provider',
      created_at: made.refunded_at,
      settled_at,
    })
    .onConflictDoNothing()
}

/** The order whose refunds are about to be recalculated: nobody else changes it meanwhile. */
export async function lockOrder(db: Db, orderId: number): Promise<void> {
  await db.select({}).from(shopOrder).where(eq(shopOrder.order_id, orderId)).for('update')
}

/** Inside a transaction that holds the order of the payment locked, if there is one. */
export async function syncRefunds(
  db: Db,
  made: readonly ProviderRefundRecord[],
  told: RefundSync,
): Promise<void> {
  for (const each of made) await syncRefund(db, each, told)
}

type RefundedOrder = {
  readonly order_id: number
  readonly payment_amount_minor: number
  readonly refunded_minor: number
  readonly is_stock_held: boolean
  readonly is_here: boolean
  readonly paid_minor: number
  /** what has gone back of the payment or is on its way */
  readonly going_minor: number
  readonly gone_minor: number
}

/** None of an order that is not paid. A payment that is older than paid_capture has its one capture in its own row. */
const refundedOrder = buildStatement<{ order_id: number }>(
  () => sql`select shop_order.order_id, shop_order.payment_amount_minor, shop_order.refunded_minor, shop_order.is_stock_held,
      not shop_order.is_delivered and shop_order.shipped_at is null as is_here, payment.amount_minor as paid_minor,
      back.going_minor, back.gone_minor
    from payment join shop_order using (order_id) cross join lateral (
      select coalesce(sum(refund.amount_minor) filter (where refund.status <> 'FAILED'), 0)::bigint as going_minor,
        coalesce(sum(refund.amount_minor) filter (where refund.status = 'COMPLETED'), 0)::bigint as gone_minor
      from refund where refund.provider = payment.provider and refund.capture_id in (
        select paid_capture.capture_id from paid_capture where paid_capture.payment_id = payment.payment_id
        union all select payment.capture_id where not exists (
          select from paid_capture where paid_capture.payment_id = payment.payment_id))) as back
    where payment.order_id = ${sql.placeholder('order_id')}`,
)

/**
 * Writes on the order what has gone back of its payment, on its way included. Once all of it is
 * back, the pieces of an order that is neither shipped nor delivered return to sale. The buyer hears of all that went
 * back, also of money beside the payment. Inside a transaction that holds the order's row locked.
 */
export async function recalculateRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  await queueMailsOfRecentRefunds(db, orderId, now)
  const [paid] = await rows<RefundedOrder>(db, refundedOrder({ order_id: orderId }))
  if (!paid) return
  const isAllBack = paid.gone_minor >= paid.paid_minor
  const returnsStock = isAllBack && paid.is_stock_held && paid.is_here
  if (paid.going_minor !== paid.refunded_minor || returnsStock) {
    await db
      .update(shopOrder)
      .set({ refunded_minor: paid.going_minor, ...(returnsStock ? { is_stock_held: false } : {}) })
      .where(eq(shopOrder.order_id, orderId))
    const isFull = (minor: number) => minor >= paid.payment_amount_minor
    if (isFull(paid.going_minor) !== isFull(paid.refunded_minor)) await emitBuyersChanged(db, orderId)
  }
  if (returnsStock) await returnStock(db, [orderId], 'refunded', now)
}
