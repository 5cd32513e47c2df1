import type { OrderRow } from './orders.ts'

type CashState = Pick<OrderRow, 'accepted_at' | 'is_paid' | 'cancelled_at'>

/** Cash on delivery: shipped, or to be shipped, before it is paid. */
export function awaitsCash({ accepted_at, is_paid, cancelled_at }: CashState): boolean {
  return accepted_at !== null && !is_paid && cancelled_at === null
}
