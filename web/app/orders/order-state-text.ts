import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import type { OrderRow } from '@warung/contract/orders.ts'
import { orderRowTexts } from './order-row-texts'

/** An order's state in one word. */
export function orderStateText(order: OrderRow): string {
  const { state, cancelled_at, is_delivered, shipped_at, is_paid } = order
  if (state === 'refunded') return orderRowTexts.refunded
  if (cancelled_at !== null)
    return order.returned_at === null ? orderRowTexts.cancelled : orderRowTexts.returned
  if (is_delivered) return orderRowTexts.delivered
  if (shipped_at !== null) return orderRowTexts.shipped
  if (awaitsCash(order)) return orderRowTexts.cod
  return is_paid ? orderRowTexts.paid : orderRowTexts.notPaid
}
