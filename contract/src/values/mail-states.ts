/** `not_sent` on purpose, such as too late. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'not_sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_ERRORS = [
  'server_unreachable',
  'server_busy',
  'address_refused',
  'mail_refused',
  'sign_in_refused',
  'sender_refused',
  'no_address',
  'no_longer_true',
  'too_many_orders',
  'too_old',
  'not_written',
] as const
export type MailError = (typeof MAIL_ERRORS)[number]
