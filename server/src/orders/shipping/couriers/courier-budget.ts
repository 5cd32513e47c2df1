/** Every request uses the merchant's quota, and any visitor can cause one. */
import { createRateLimiter } from '../../../platform/queues/rate-limiter.ts'

const REQUESTS_OF_NETWORK = { points: 30, seconds: 600 }
const REQUESTS_OF_SHOP = { points: 120, seconds: 60 }

export type CourierBudget = {
  /** Checked before the shop's own budget, so that a refused network costs the others nothing. */
  readonly takeOf: (network: string) => Promise<boolean>
  readonly take: () => Promise<boolean>
}

export function courierBudget(limitFactor: number): CourierBudget {
  const points = Math.ceil(REQUESTS_OF_NETWORK.points * limitFactor)
  const ofNetwork = createRateLimiter({
    ...REQUESTS_OF_NETWORK,
    points,
    name: 'courier questions of a network',
  })
  const ofAll = createRateLimiter({ ...REQUESTS_OF_SHOP, name: 'courier questions' })
  return {
    takeOf: (network) => ofNetwork.tryTake(network),
    take: () => ofAll.tryTake('all'),
  }
}
