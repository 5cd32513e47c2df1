import { keysOf } from './objects.ts'

export const MAIL_KIND_LABELS = {
  order_placed: 'Order placed',
  order_reminder: 'Payment reminder',
  order_transfer_refused: 'Transfer not found',
  order_expired: 'Order not paid in time',
  order_paid: 'Order paid',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_address_changed: 'Recipient or address changed',
  order_changed: 'Order changed',
  order_refunded: 'Money given back',
  order_return: 'Return of an order',
  stock_alert: 'Product back in stock',
  password_reset: 'New password',
  email_change: 'New e-mail address',
  email_changed: 'E-mail address changed',
  order_paid_owner: 'Paid order, to the owner',
  order_return_owner: 'Return asked for, to the owner',
  low_stock_owner: 'Few pieces left, to the owner',
} as const

export type MailKind = keyof typeof MAIL_KIND_LABELS
export const MAIL_KINDS = keysOf(MAIL_KIND_LABELS)

/** Sensitive: a reader of these mails could act for the account's owner. */
export const ACCOUNT_MAIL_KINDS = [
  'password_reset',
  'email_change',
  'email_changed',
] as const satisfies readonly MailKind[]

/** The owner reads them, in the shop's language. */
export const OWNER_MAIL_KINDS = [
  'order_paid_owner',
  'order_return_owner',
  'low_stock_owner',
] as const satisfies readonly MailKind[]
type OwnerMailKind = (typeof OWNER_MAIL_KINDS)[number]

export type OrderMailKind = Exclude<Extract<MailKind, `order_${string}`>, OwnerMailKind>
