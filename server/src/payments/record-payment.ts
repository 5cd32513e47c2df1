/** Writes that an order is paid: payment, its captures and is_paid together (payments.md, check 11). */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import { paidCapture, payment } from '../database/schema/payments.ts'
import { refund } from '../database/schema/refunds.ts'
import { queuePaidMails } from '../mails/queue-order-mail.ts'
import { emitBuyersChanged } from '../orders/emit-buyers-changed.ts'
import type { Verdict } from './check-payment.ts'
import type { Capture, PaymentProvider, ProviderOrder } from './providers/provider.ts'

export type PaidOrder = {
  readonly order_id: number
  readonly provider: PaymentProvider
  readonly found: ProviderOrder
  readonly verdict: Extract<Verdict, { kind: 'paid' }>
  readonly now: Date
}

function lastOf(captures: readonly Capture[]): Date {
  return new Date(Math.max(...captures.map(({ captured_at }) => captured_at.getTime())))
}

/** Inside a transaction that holds the order's row locked. Checks 10 and 2 are the unique constraints. */
export async function recordPayment(db: Db, paid: PaidOrder): Promise<void> {
  const { order_id, provider, found, now } = paid
  const { captures, amount_minor } = paid.verdict
  const [first] = captures
  if (!first) throw new Error('an order cannot be paid by no capture')
  const captured_at = lastOf(captures)
  const [written] = await db
    .insert(payment)
    .values({
      order_id,
      provider: provider.name,
      provider_order_id: found.provider_order_id,
      capture_id: first.capture_id,
      amount_minor,
      currency: first.currency,
      payer_email: found.payer_email, // check 12: the provider's words, never the browser's
      payer_name: found.payer_name || null,
      captured_at,
      created_at: now,
    })
    .returning({ payment_id: payment.payment_id })
  if (!written) throw new Error('a payment was inserted but not returned')
  await db.insert(paidCapture).values(
    captures.map(({ capture_id, amount_minor }) => ({
      payment_id: written.payment_id,
      provider: provider.name,
      capture_id,
      amount_minor,
    })),
  )
  // an answer that was overtaken: a newer one has told already that the money went back
  const ids = captures.map(({ capture_id }) => capture_id)
  await db
    .update(refund)
    .set({ order_id })
    .where(and(eq(refund.provider, provider.name), inArray(refund.capture_id, ids), isNull(refund.order_id)))
  await db
    .update(shopOrder)
    .set({ is_paid: true, paid_at: captured_at, is_stock_held: true, hold_expires_at: null })
    .where(and(eq(shopOrder.order_id, order_id), eq(shopOrder.is_paid, false)))
  await emitBuyersChanged(db, order_id)
  await queuePaidMails(db, order_id, now)
}
