import type { OrderRow } from '@warung/contract/orders.ts'
import { orderRowTexts } from './list-texts'

/** Where an order is, in one word. */
export function orderWord({ state, cancelled_at, is_delivered, shipped_at, is_paid }: OrderRow): string {
  if (state === 'refunded') return orderRowTexts.refunded
  if (cancelled_at !== null) return orderRowTexts.cancelled
  if (is_delivered) return orderRowTexts.delivered
  if (shipped_at !== null) return orderRowTexts.shipped
  return is_paid ? orderRowTexts.paid : orderRowTexts.notPaid
}
