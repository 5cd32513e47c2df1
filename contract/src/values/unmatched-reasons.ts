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
