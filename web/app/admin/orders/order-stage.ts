import type { AdminOrderRow } from '@warung/contract/orders.ts'
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'

export type OrderStage =
  | 'cancelled'
  | 'codShipped'
  | 'codToShip'
  | 'delivered'
  | 'late'
  | 'processing'
  | 'refunded'
  | 'reported'
  | 'returned'
  | 'returning'
  | 'shipped'
  | 'toPack'
  | 'toPay'
  | 'toShip'
  | 'toTransfer'

type StageFacts = Pick<
  AdminOrderRow,
  | 'state'
  | 'accepted_at'
  | 'returned_at'
  | 'cancelled_at'
  | 'shipped_at'
  | 'payment_method_id'
  | 'is_payment_pending'
  | 'is_stock_held'
  | 'transfer_reported_at'
  | 'shipping_is_pickup'
  | 'has_open_return'
>

function unpaidStage(row: StageFacts): OrderStage {
  if (row.accepted_at !== null) return row.shipped_at === null ? 'codToShip' : 'codShipped'
  if (row.is_payment_pending) return 'processing'
  if (row.transfer_reported_at !== null) return 'reported'
  if (!row.is_stock_held) return 'late'
  return row.payment_method_id === TRANSFER_METHOD.payment_method_id ? 'toTransfer' : 'toPay'
}

/** An order's stage from the merchant's view: what has to be done next. */
export function orderStage(row: StageFacts): OrderStage {
  if (row.has_open_return) return 'returning'
  if (row.state === 'refunded') return 'refunded'
  if (row.returned_at !== null) return 'returned'
  if (row.cancelled_at !== null) return 'cancelled'
  if (row.state === 'delivered') return 'delivered'
  if (row.state === 'unpaid') return unpaidStage(row)
  if (row.shipped_at !== null) return 'shipped'
  return row.shipping_is_pickup ? 'toPack' : 'toShip'
}
