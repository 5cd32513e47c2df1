import type { RefundReason } from '@warung/contract/values/refund-reasons.ts'
import type { RefundCause } from '@warung/contract/values/refund-states.ts'

type RefundReasonWords = Readonly<Record<RefundReason, string>> & {
  readonly none: string
}

const englishRefundReasons: RefundReasonWords = {
  none: 'Refunded by the shop',
  made_at_provider: 'Given back at the payment provider',
  unmatched: 'This payment bears no reference of this shop',
  second_payment: 'This order was already paid',
  no_such_order: 'This payment belongs to no order',
  wrong_amount: 'This payment was not for the full amount of the order',
  wrong_payee: 'This payment went to another account',
  sold_out: 'The order sold out before it was paid',
  order_cancelled: 'The order was cancelled before it was paid',
}

type StoredReason = { readonly cause: RefundCause; readonly reason: string }

function isRefundReason(reason: string): reason is RefundReason {
  return reason !== 'none' && Object.hasOwn(englishRefundReasons, reason)
}

/** An admin's own words stay verbatim. Releases before reason codes stored text. */
export function refundReasonText({ cause, reason }: StoredReason): string {
  if (cause === 'admin') return reason === '' ? englishRefundReasons.none : reason
  return isRefundReason(reason) ? englishRefundReasons[reason] : reason
}
