export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** `shop`: a payment that pays no order. `provider`: a person there. */
export const REFUND_CAUSES = ['admin', 'shop', 'provider'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/** Why a payment pays no order. */
export const UNMATCHED_REASONS = [
  'second_payment',
  'no_such_order',
  'other_method',
  'wrong_amount',
  'wrong_payee',
  'sold_out',
  'order_cancelled',
  'unmatched',
] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

export const REFUND_REASONS = [...UNMATCHED_REASONS, 'made_at_provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
