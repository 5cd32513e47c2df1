/** Finds money captured beside the capture that pays the order, such as one partly refunded at the provider. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { paidCapture, payment } from '../../platform/database/schema/payments.ts'
import {
  type Capture,
  capturesOf,
  type PaymentProvider,
  type ProviderOrder,
} from '../../providers/provider.ts'
import { EVER_CAPTURED_STATUSES } from './check-payment.ts'
import { recordUnmatched } from './record-unmatched.ts'

type BesidePaymentContext = {
  readonly provider: PaymentProvider
  readonly found: ProviderOrder
  readonly now: Date
}

function withMinor(captures: readonly Capture[]) {
  return captures
    .filter(({ status }) => EVER_CAPTURED_STATUSES.has(status))
    .map(({ capture_id, amount_minor }) => ({ capture_id, amount_minor }))
}

/** Runs in a transaction that has locked the order. For a payment older than paid_capture it records the captures instead. */
export async function recordExtraCaptures(
  db: Db,
  { provider, found, now }: BesidePaymentContext,
  order_id: number,
): Promise<void> {
  const captures = capturesOf(found)
  if (captures.length < 2) return // only the paying one
  const [paid] = await db.select().from(payment).where(eq(payment.order_id, order_id))
  if (!paid) return
  const { payment_id, amount_minor } = paid
  const recorded = await db.select().from(paidCapture).where(eq(paidCapture.payment_id, payment_id))
  if (recorded.length === 0) {
    const all = withMinor(captures)
    if (all.reduce((sum, capture) => sum + capture.amount_minor, 0) !== amount_minor) return
    await db
      .insert(paidCapture)
      .values(all.map((capture) => ({ ...capture, payment_id, account: paid.account })))
    return
  }
  const counted = new Set(recorded.map(({ capture_id }) => capture_id))
  const beside = captures.filter(({ capture_id }) => !counted.has(capture_id))
  const money = { found, captures: beside, order_id, account: provider.account, now }
  await recordUnmatched(db, { ...money, reason: 'second_payment' })
}
