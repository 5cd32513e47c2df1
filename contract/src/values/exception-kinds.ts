export const EXCEPTION_KINDS = [
  'going_back',
  'gone_back_on_another_day',
  'not_given_back',
  'refund_refused',
  'manual_refund',
  'refund_unconfirmed',
  'refund_overdue',
  'refund_of_another_account',
  'unknown_capture',
  'unmatched',
  'unknown_refund',
  'paid_without_money',
  'another_amount',
  'statement_not_read',
] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]
