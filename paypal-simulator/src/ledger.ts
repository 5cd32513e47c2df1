import type { CaptureStatus, Refund } from './records.ts'
import type { Store } from './store.ts'

export type Ledger = { captures: LedgerCapture[]; refunds: LedgerRefund[] }
type LedgerCapture = {
  id: string
  order_id: string
  custom_id: string | null
  status: CaptureStatus
  currency_code: string
  value: string
  merchant_id: string
  create_time: string
}
type LedgerRefund = {
  id: string
  capture_id: string
  cause: Refund['cause']
  currency_code: string
  value: string
  create_time: string
}

export function readLedger(store: Store): Ledger {
  return {
    captures: [...store.captures.values()].map((capture) => ({
      id: capture.id,
      order_id: capture.order_id,
      custom_id: capture.custom_id ?? null,
      status: capture.status,
      currency_code: capture.amount.currency_code,
      value: capture.amount.value,
      merchant_id: capture.payee.merchant_id,
      create_time: capture.create_time,
    })),
    refunds: [...store.refunds.values()].map((refund) => ({
      id: refund.id,
      capture_id: refund.capture_id,
      cause: refund.cause,
      currency_code: refund.amount.currency_code,
      value: refund.amount.value,
      create_time: refund.create_time,
    })),
  }
}
