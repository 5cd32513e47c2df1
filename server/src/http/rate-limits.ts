import type { LimitName } from '@warung/contract/call-definition.ts'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../platform/network/address-group.ts'
import { Problem } from '../platform/problems/problem.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from '../platform/queues/rate-limiter.ts'

export type RouteLimit = LimitName | 'probe' | 'file' | 'simulator'

/** Far above the promised 50 requests per second and address (D17). */
const RATE_LIMITS: Record<RouteLimit, RateLimit> = {
  browse: { points: 2000, seconds: 10 },
  region: { points: 200, seconds: 10 }, // a search blocks the thread for milliseconds; shoppers may share an address
  write: { points: 600, seconds: 60 },
  refresh: { points: 300, seconds: 60 },
  upload: { points: 120, seconds: 60 },
  notification: { points: 1200, seconds: 60 }, // a provider uses few addresses
  'order-link': { points: 120, seconds: 60 }, // a payment screen polls
  'sign-in': { points: 60, seconds: 60 },
  register: { points: 60, seconds: 60 },
  probe: { points: 500, seconds: 10 },
  file: { points: 10_000, seconds: 10 },
  simulator: { points: 2000, seconds: 10 }, // every payment calls it from one address, the shop's
}

export type CheckRateLimit = (name: RouteLimit, request: FastifyRequest) => Promise<void>

function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds })
}

const LIMITS_OF_WORKER: ReadonlySet<string> = new Set<RouteLimit>(['browse', 'file', 'probe', 'simulator'])
/** A connection stays with one worker, which must allow at least this much (D17). */
const WORKER_POINTS_PER_SECOND_MIN = 60

/** @param factor RATE_LIMIT_FACTOR @param workers how many processes share the limits */
export function rateLimits(factor: number, workers: number): CheckRateLimit {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => {
      const all = Math.ceil(points * factor)
      const isOfWorker = LIMITS_OF_WORKER.has(name)
      const share = Math.max(Math.ceil(all / workers), WORKER_POINTS_PER_SECOND_MIN * seconds)
      return [
        name,
        createRateLimiter({
          name: `requests/${name}`,
          points: isOfWorker ? Math.min(all, share) : all,
          seconds,
          isOfWorker,
        }),
      ]
    }),
  ) as Record<RouteLimit, RateLimiter>

  return (name, request) => limiters[name].take(addressGroup(request.ip), tooManyRequests)
}
