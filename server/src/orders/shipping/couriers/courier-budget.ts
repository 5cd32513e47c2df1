/** Every request uses the merchant's quota, and any visitor can cause one. */
import { createRateLimiter } from '../../../platform/queues/rate-limiter.ts'

const QUESTIONS_OF_NETWORK = { points: 30, seconds: 600 }
const QUESTIONS_OF_ALL = { points: 120, seconds: 60 }

export type CourierBudget = {
  /** Checked before the shop's own budget, so that a refused network costs the others nothing. */
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
