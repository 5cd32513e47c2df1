/** Xendit's statuses and amounts in the shop's terms (payments-indonesia.md, 2). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { exactRupiah } from '../exact-rupiah.ts'
import type { Capture, ProviderOrder, ProviderRefundRecord } from '../provider.ts'
import { refundedAt, xenditRefundStatus } from './xendit-refunds.ts'
import type { XenditInvoice, XenditPayment, XenditRefund, XenditSession } from './xendit-schemas.ts'

/** SETTLED: the money has also reached the balance. */
export function isPaidInvoice({ status }: XenditInvoice): boolean {
  return status === 'PAID' || status === 'SETTLED'
}

export type InvoiceWithRefunds = {
  readonly invoice: XenditInvoice
  /** whole rupiah; undefined until Xendit reports it */
  readonly fee: number | undefined
  readonly refunds: readonly XenditRefund[]
}

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

function captureOf(
  { invoice, fee, refunds }: InvoiceWithRefunds,
  reference: string | undefined,
  now: Date,
): Capture {
  const amount_minor = exactRupiah(invoice.paid_amount ?? invoice.amount)
  return {
    capture_id: invoice.id,
    status: paidStatus(amount_minor, refunds),
    amount_minor,
    ...(fee === undefined ? {} : { fee_minor: fee }),
    currency: invoice.currency ?? RUPIAH,
    reference,
    captured_at: timeIn(invoice.paid_at ?? invoice.updated, now),
  }
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

function statusOfInvoices(invoices: readonly XenditInvoice[]): ProviderOrder['status'] {
  if (invoices.some(isPaidInvoice)) return 'completed'
  const isOver = invoices.length > 0 && invoices.every(({ status }) => status === 'EXPIRED')
  return isOver ? 'void' : 'open'
}

type OrderContext = {
  readonly provider_order_id: string
  readonly reference: string | undefined
  /** for an order without an invoice */
  readonly merchantId: string
  readonly now: Date
}

/**
 * Combines all invoices of one order id, each of which may have money. Without any, the order is open,
 * because the response to its creation may have been lost.
 */
export function orderOfInvoices(
  found: readonly InvoiceWithRefunds[],
  { provider_order_id, reference, merchantId, now }: OrderContext,
): ProviderOrder {
  const invoices = found.map(({ invoice }) => invoice)
  const foreign = invoices.find(({ user_id }) => user_id !== merchantId)
  return {
    provider_order_id,
    status: statusOfInvoices(invoices),
    isCharge: true,
    units: [
      {
        reference,
        merchant_id: foreign?.user_id ?? merchantId,
        captures: found
          .filter(({ invoice }) => isPaidInvoice(invoice))
          .map((each) => captureOf(each, reference, now)),
        refunds: found.flatMap(({ invoice, refunds }) =>
          refunds.map((made) => refundRecord(invoice.id, made, now)),
        ),
      },
    ],
    payer_email: invoices.find(isPaidInvoice)?.payer_email ?? '',
    payer_name: '',
  }
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
