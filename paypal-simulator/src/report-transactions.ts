import { minorOf, money } from './amounts.ts'
import { feeOf } from './capture-body.ts'
import { payPalError } from './errors.ts'
import type { Capture, Refund } from './records.ts'
import type { SimulatorContext } from './simulator-context.ts'

const LONGEST_SPAN_MS = 31 * 24 * 3_600_000

/** Oldest first, at most 500 a page. */
export function reportTransactions(provider: SimulatorContext, query: Record<string, unknown>) {
  const start = readTime(query.start_date, 'start_date')
  const end = readTime(query.end_date, 'end_date')
  if (end < start || end - start > LONGEST_SPAN_MS) {
    throw payPalError('INVALID_PARAMETER_VALUE', { field: 'end_date', location: 'query' })
  }
  const pageSize = readCount(query.page_size, 'page_size', 100, 500)
  const page = readCount(query.page, 'page', 1, 2_147_483_647)
  const { captures, refunds } = provider.store
  const details = [
    ...[...captures.values()].filter(isOurs).map(captureDetail),
    ...[...refunds.values()].filter(isOurs).map(refundDetail),
  ].sort((a, b) => Date.parse(initiated(a)) - Date.parse(initiated(b)))
  return {
    transaction_details: details.slice((page - 1) * pageSize, page * pageSize),
    account_number: provider.merchant.merchant_id,
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    last_refreshed_datetime: provider.now().toISOString(),
    page,
    total_items: details.length,
    total_pages: Math.ceil(details.length / pageSize),
    links: [],
  }

  function isOurs(entry: Capture | Refund): boolean {
    const time = Date.parse(entry.create_time)
    return entry.owner === provider.clientId && time >= start && time <= end
  }
}

const STATUS_LETTERS = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'S',
  PENDING: 'P',
  DECLINED: 'D',
  FAILED: 'D',
} as const satisfies Record<Capture['status'], string>

function captureDetail(capture: Capture) {
  const { currency_code } = capture.amount
  return {
    transaction_info: {
      transaction_id: capture.id,
      paypal_reference_id: capture.order_id,
      paypal_reference_id_type: 'ODR',
      transaction_event_code: 'T0006',
      transaction_initiation_date: capture.create_time,
      transaction_updated_date: capture.update_time,
      transaction_amount: capture.amount,
      fee_amount: money(currency_code, -feeOf(capture)),
      transaction_status: STATUS_LETTERS[capture.status],
      ...(capture.custom_id === undefined ? {} : { custom_field: capture.custom_id }),
      ...(capture.invoice_id === undefined ? {} : { invoice_id: capture.invoice_id }),
    },
  }
}

function refundDetail(refund: Refund) {
  const { currency_code } = refund.amount
  return {
    transaction_info: {
      transaction_id: refund.id,
      paypal_reference_id: refund.capture_id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: refund.cause === 'refund' ? 'T1107' : 'T1106',
      transaction_initiation_date: refund.create_time,
      transaction_updated_date: refund.create_time,
      transaction_amount: money(currency_code, -minorOf(refund.amount)),
      transaction_status: 'S',
      ...(refund.custom_id === undefined ? {} : { custom_field: refund.custom_id }),
      ...(refund.invoice_id === undefined ? {} : { invoice_id: refund.invoice_id }),
    },
  }
}

function initiated(detail: ReturnType<typeof captureDetail> | ReturnType<typeof refundDetail>): string {
  return detail.transaction_info.transaction_initiation_date
}

function readTime(sent: unknown, field: string): number {
  if (sent === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field, location: 'query' })
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
  const time = typeof sent === 'string' && form.test(sent) ? Date.parse(sent) : Number.NaN
  if (Number.isNaN(time)) throw payPalError('INVALID_PARAMETER_SYNTAX', { field, location: 'query' })
  return time
}

function readCount(sent: unknown, field: string, fallback: number, most: number): number {
  if (sent === undefined) return fallback
  const count = typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : 0
  if (count < 1 || count > most) throw payPalError('INVALID_PARAMETER_VALUE', { field, location: 'query' })
  return count
}
