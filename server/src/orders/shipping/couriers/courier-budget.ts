/** Questions cost the merchant's allowance, and any stranger can raise one. */
import { createRateLimiter } from '../../../platform/queues/rate-limiter.ts'

/** Of one network: a shopper asks for a few addresses, and what others asked today costs nothing. */
const QUESTIONS_OF_NETWORK = { points: 30, seconds: 600 }
const QUESTIONS_OF_ALL = { points: 120, seconds: 60 }

export type CourierBudget = {
  /** Whether this network may ask. Taken before the shop's own: what one network is refused costs the others nothing. */
  readonly takeOf: (network: string) => Promise<boolean>
  readonly take: () => Promise<boolean>
}

export function courierBudget(limitFactor: number): CourierBudget {
  const points = Math.ceil(QUESTIONS_OF_NETWORK.points * limitFactor)
  const ofNetwork = createRateLimiter({
    ...QUESTIONS_OF_NETWORK,
    points,
    name: 'courier questions of a network',
  })
  const ofAll = createRateLimiter({ ...QUESTIONS_OF_ALL, name: 'courier questions' })
  return {
    takeOf: (network) => ofNetwork.tryTake(network),
    take: () => ofAll.tryTake('all'),
  }
}
