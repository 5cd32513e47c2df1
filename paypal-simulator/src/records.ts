import type { Money } from './amounts.ts'

export type Payee = { email_address: string; merchant_id: string }
type Payer = {
  email_address: string
  payer_id: string
  name: { given_name: string; surname: string }
  address: { country_code: string }
}
export type FundingSource = 'paypal' | 'card'

export type Item = {
  name: string
  quantity: string
  unit_amount: Money
  sku?: string
  description?: string
}

export type PurchaseUnit = {
  reference_id: string
  amount: Money & { breakdown?: Record<string, Money> }
  payee: Payee
  custom_id?: string
  invoice_id?: string
  description?: string
  items?: Item[]
}

export type Order = {
  id: string
  /** Other merchants cannot see the order. */
  owner: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  purchase_units: PurchaseUnit[]
  application_context: Record<string, unknown>
  payer: Payer | null
  funding: FundingSource | null
  create_time: string
  update_time: string
  approve_time: string | null
}

export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'

export type Capture = {
  id: string
  owner: string
  order_id: string
  reference_id: string
  status: CaptureStatus
  amount: Money
  payee: Payee
  custom_id?: string
  invoice_id?: string
  create_time: string
  update_time: string
}

export type Refund = {
  id: string
  owner: string
  capture_id: string
  /** A reversal is the provider's (a dispute), a refund the merchant's. */
  cause: 'refund' | 'reversal'
  status: 'COMPLETED'
  amount: Money
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
  create_time: string
}

export type Answer = { id: string; body: unknown; time: string }

export type Notification = {
  id: string
  body: string
  attempts: number
  outcome: 'waiting' | 'delivered' | 'dropped' | 'given_up'
}

export type Keys = { id: 'keys'; signing: string; verifying: string; token: string }
