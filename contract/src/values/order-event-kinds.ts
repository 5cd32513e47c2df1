import { keysOf } from './objects.ts'

export const ORDER_EVENT_LABELS = {
  placed: 'Placed',
  payment_opened: 'Payment begun',
  payment_pending: 'Payment on its way',
  paid: 'Paid',
  adopted: 'Added to an account',
  address_changed: 'Recipient or address changed',
  shipped: 'Shipped',
  shipment_corrected: 'Parcel corrected',
  shipment_removed: 'Parcel removed',
  delivered: 'Marked as delivered',
  delivery_undone: 'Delivery undone',
  cancelled: 'Cancelled',
  stock_released: 'Pieces back on sale: not paid in time',
  stock_retaken: 'Pieces taken again: paid late',
  stock_refunded: 'Pieces back on sale: refunded',
  stock_cancelled: 'Pieces back on sale: cancelled',
  refund_requested: 'Refund begun',
  refunded: 'Refunded',
  refund_failed: 'Refund refused by the payment provider',
  mail_sent: 'Mail sent',
  mail_failed: 'Mail not sent',
  note: 'Note',
} as const

export type OrderEventKind = keyof typeof ORDER_EVENT_LABELS
export const ORDER_EVENT_KINDS = keysOf(ORDER_EVENT_LABELS)
