/**
 * What has gone back of a payment, brought in line with what the provider tells: our own refunds
 * that it has finished, and those that somebody made at the provider (refunds, reversals).
 */
import type { RefundReason } from '@warung/contract/values/refund-reasons.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import { payment } from '../database/schema/payments.ts'
import { refund } from '../database/schema/refunds.ts'
import { emitBuyersChanged } from '../orders/emit-buyers-changed.ts'
import { returnStock } from '../orders/move-stock.ts'
import { findCapture } from './find-capture.ts'
import { listCaptures } from './payment-captures.ts'
import type { ProviderRefundRecord } from './providers/provider.ts'
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

/**
 * Writes on the order what has gone back of its payment, on its way included. Once all of it is
 * back, the pieces of an order that is neither shipped nor delivered return to sale. The buyer hears of all that went
 * back, also of money beside the payment. Inside a transaction that holds the order's row locked.
 */
export async function recalculateRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  await queueMailsOfRecentRefunds(db, orderId, now)
  const [paid] = await db
    .select({ order: shopOrder, payment })
    .from(payment)
    .innerJoin(shopOrder, eq(shopOrder.order_id, payment.order_id))
    .where(eq(payment.order_id, orderId))
  if (!paid) return
  const captures = await listCaptures(db, paid.payment)
  const back = await db
    .select({ amount_minor: refund.amount_minor, status: refund.status })
    .from(refund)
    .where(
      and(
        eq(refund.provider, paid.payment.provider),
        inArray(
          refund.capture_id,
          captures.map(({ capture_id }) => capture_id),
        ),
      ),
    )
  const sum = (of: (status: string) => boolean): number =>
    back.filter(({ status }) => of(status)).reduce((total, { amount_minor }) => total + amount_minor, 0)
  const refunded_minor = sum((status) => status !== 'FAILED')
  const isAllBack = sum((status) => status === 'COMPLETED') >= paid.payment.amount_minor
  const isHere = !paid.order.is_delivered && paid.order.shipped_at === null
  const returnsStock = isAllBack && paid.order.is_stock_held && isHere
  if (refunded_minor !== paid.order.refunded_minor || returnsStock) {
    await db
      .update(shopOrder)
      .set({ refunded_minor, ...(returnsStock ? { is_stock_held: false } : {}) })
      .where(eq(shopOrder.order_id, orderId))
    const isFull = (minor: number) => minor >= paid.order.payment_amount_minor
    if (isFull(refunded_minor) !== isFull(paid.order.refunded_minor)) await emitBuyersChanged(db, orderId)
  }
  if (returnsStock) await returnStock(db, [orderId], 'refunded', now)
}
