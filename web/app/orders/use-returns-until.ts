import type { Order } from '@warung/contract/orders.ts'
import { useShopProfile } from '../client/shop-profile'

const MS_A_DAY = 24 * 60 * 60 * 1000

/** The last moment to ask for a return; undefined when there is none, or it is over. */
export function useReturnsUntil({ deliverd_at, state }: Order): string | undefined {
  const { return_days } = useShopProfile()
  if (return_days === undefined || deliverd_at === null || state === 'refunded') return undefined
  const until = new Date(deliverd_at).getTime() + return_days * MS_A_DAY
  return until < Date.now() ? undefined : new Date(until).toISOString()
}
