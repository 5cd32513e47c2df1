/** Xendit's statuses and amounts in the shop's terms (payments-indonesia.md, 2). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { Capture, ProviderOrder, ProviderRefundRecord } from '../provider.ts'
import { refundedAt, xenditRefundStatus } from './xendit-refunds.ts'
import type { XenditInvoice, XenditRefund } from './xendit-schemas.ts'

/** Whole rupiah. @returns 0 for an unreadable amount */
function exactRupiah(amount: number): number {
  return Number.isSafeInteger(amount) && amount > 0 ? amount : 0
}

/** SETTLED: the money is in the balance, too. */
export function isPaidInvoice({ status }: XenditInvoice): boolean {
  return status === 'PAID' || status === 'SETTLED'
}

export type InvoiceWithRefunds = {
  readonly invoice: XenditInvoice
  readonly refunds: readonly XenditRefund[]
}

function timeIn(written: string | null | undefined, otherwise: Date): Date {
  return written ? new Date(written) : otherwise
}

function captureOf(
  { invoice, refunds }: InvoiceWithRefunds,
  reference: string | undefined,
  now: Date,
): Capture {
  const amount_minor = exactRupiah(invoice.paid_amount ?? invoice.amount)
  const back = refunds
    .filter((each) => xenditRefundStatus(each) === 'completed')
    .reduce((sum, { amount }) => sum + exactRupiah(amount), 0)
  return {
    capture_id: invoice.id,
    status: back === 0 ? 'completed' : back < amount_minor ? 'partly_refunded' : 'refunded',
    amount_minor,
    currency: invoice.currency ?? RUPIAH,
    reference,
    captured_at: timeIn(invoice.paid_at ?? invoice.updated, now),
  }
}

function refundRecord(invoiceId: string, made: XenditRefund, now: Date): ProviderRefundRecord {
  return {
    provider_refund_id: made.id,
    capture_id: invoiceId,
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

type InvoiceContext = {
  readonly provider_order_id: string
  readonly reference: string | undefined
  /** for an order without an invoice */
  readonly merchantId: string
  readonly now: Date
}

/** All invoices of one order id: money of each counts. Without any it is open: the answer of its creation may be lost. */
export function orderOfInvoices(
  found: readonly InvoiceWithRefunds[],
  { provider_order_id, reference, merchantId, now }: InvoiceContext,
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
