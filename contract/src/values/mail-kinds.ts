/** What the shop writes mails about. */
const MAIL_KINDS = [
  'order_placed',
  'order_paid',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'password_reset',
  'email_change',
  'email_changed',
  'order_paid_owner',
  'low_stock_owner',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Those about one order, to whoever placed it. */
export type OrderMailKind = Exclude<Extract<MailKind, `order_${string}`>, 'order_paid_owner'>
