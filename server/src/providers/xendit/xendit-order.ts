/** Xendit's statuses and amounts in the shop's terms (payments-indonesia.md, 2). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { exactRupiah } from '../exact-rupiah.ts'
import type { Capture, ProviderOrder, ProviderRefundRecord } from '../provider.ts'
import { refundedAt, xenditRefundStatus } from './xendit-refunds.ts'
import type { XenditPayment, XenditRefund, XenditSession } from './xendit-schemas.ts'

function timeIn(written: string | null | undefined, otherwise: Date): Date {
  return written ? new Date(written) : otherwise
}

function paidStatus(amount: number, refunds: readonly XenditRefund[]): Capture['status'] {
  const back = refunds
    .filter((each) => xenditRefundStatus(each) === 'completed')
    .reduce((sum, { amount }) => sum + exactRupiah(amount), 0)
  if (back === 0) return 'completed'
  return back < amount ? 'partly_refunded' : 'refunded'
}

function refundRecord(capture_id: string, made: XenditRefund, now: Date): ProviderRefundRecord {
  return {
    provider_refund_id: made.id,
    capture_id,
    status: xenditRefundStatus(made),
    amount_minor: exactRupiah(made.amount),
    currency: made.currency ?? RUPIAH,
    request_id: made.reference_id ?? undefined,
    refunded_at: refundedAt(made, now),
  }
}

type OrderContext = {
  readonly provider_order_id: string
  readonly reference: string | undefined
  /** for a session without a payment */
  readonly merchantId: string
  readonly now: Date
}

export type SessionWithPayment = {
  readonly session: XenditSession
  readonly payment: XenditPayment | undefined
  /** whole rupiah; undefined until Xendit reports it */
  readonly fee: number | undefined
  readonly refunds: readonly XenditRefund[]
}

export function isPaidPayment({ status }: XenditPayment): boolean {
  return status === 'SUCCEEDED'
}

/** Payments that have failed or ended; others may still succeed. */
const NO_MONEY = new Set(['FAILED', 'EXPIRED', 'CANCELED', 'CANCELLED', 'VOIDED'])

/** A session may say COMPLETED before its payment succeeds: the money is then pending. */
function captureOfPayment(
  { session, payment, fee, refunds }: SessionWithPayment & { readonly payment: XenditPayment },
  reference: string | undefined,
  now: Date,
): Capture | undefined {
  const isPaid = isPaidPayment(payment)
  if (!isPaid && (session.status !== 'COMPLETED' || NO_MONEY.has(payment.status))) return undefined
  const captured = payment.captures?.reduce((sum, { capture_amount }) => sum + capture_amount, 0)
  const amount_minor = exactRupiah(captured || payment.request_amount)
  return {
    capture_id: payment.payment_request_id,
    status: isPaid ? paidStatus(amount_minor, refunds) : 'pending',
    amount_minor,
    ...(fee === undefined ? {} : { fee_minor: fee }),
    currency: payment.currency,
    reference,
    captured_at: timeIn(payment.captures?.[0]?.capture_timestamp ?? payment.updated, now),
  }
}

const ENDED = new Set(['EXPIRED', 'CANCELED', 'CANCELLED'])

export function orderOfXenditSession(
  found: SessionWithPayment,
  { provider_order_id, reference, merchantId, now }: OrderContext,
): ProviderOrder {
  const { session, payment, refunds } = found
  const capture = payment && captureOfPayment({ ...found, payment }, reference, now)
  const isPaid = payment !== undefined && isPaidPayment(payment)
  return {
    provider_order_id,
    status: isPaid ? 'completed' : ENDED.has(session.status) && !capture ? 'void' : 'open',
    isCharge: true,
    units: [
      {
        reference,
        merchant_id: payment?.business_id ?? session.business_id ?? merchantId,
        captures: capture ? [capture] : [],
        refunds: capture ? refunds.map((made) => refundRecord(capture.capture_id, made, now)) : [],
      },
    ],
    payer_email: '',
    payer_name: '',
  }
}
