import type { Order } from '@warung/contract/orders.ts'
import { useShopProfile } from '../client/shop-profile'

const MS_A_DAY = 24 * 60 * 60 * 1000

/** The last day of the shop's calendar to ask for a return, such as `2026-12-01`; undefined once it is over. */
export function returnsUntil(deliveredAt: string, returnDays: number, now: Date): string | undefined {
  // the text starts with the shop's own day, and ends with its offset such as `+07:00`
  const day = Date.parse(deliveredAt.slice(0, 10)) + returnDays * MS_A_DAY
  const last = new Date(day).toISOString().slice(0, 10)
  return now < new Date(`${last}T23:59:59.999${deliveredAt.slice(-6)}`) ? last : undefined
}

/** Undefined when nothing can be returned now. */
export function useReturnsUntil({ deliverd_at, state }: Order): string | undefined {
  const { return_days } = useShopProfile()
  if (return_days === undefined || deliverd_at === null || state === 'refunded') return undefined
  return returnsUntil(deliverd_at, return_days, new Date())
}
