export const ORDER_EVENT_KINDS = [
  'placed',
  'payment_opened',
  'payment_pending',
  'paid',
  'adopted',
  'address_changed',
  'shipped',
  'shipment_corrected',
  'shipment_removed',
  'delivered',
  'delivery_undone',
  'cancelled',
  /** not paid in time */
  'stock_released',
  /** paid late */
  'stock_retaken',
  'stock_refunded',
  'stock_cancelled',
  'refund_requested',
  'refunded',
  'refund_failed',
  'mail_sent',
  'mail_failed',
  'note',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]
