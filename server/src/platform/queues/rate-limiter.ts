/** Counts in memory. Workers (workers.ts) count together, in the primary process. */
import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Problem } from '../problems/problem.ts'

export type RateLimit = { readonly points: number; readonly seconds: number }

export type RateLimiterOptions = RateLimit & {
  readonly name: string
  /** counted per worker, because asking the primary would take too long */
  readonly isOfWorker?: boolean
}

export type RateLimiter = {
  /** @throws {Problem} `refusal` if no points are left */
  take(key: string, refusal: (retryAfterSeconds: number) => Problem): Promise<void>
  tryTake(key: string): Promise<boolean>
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
}

const SHARED_COUNT_TIMEOUT_MS = 1_000

type CountWork<T> = (limiter: RateLimiterMemory | RateLimiterCluster) => Promise<T>

/** Falls back to the worker's own count. */
async function countShared<T>(
  shared: RateLimiterCluster,
  own: RateLimiterMemory,
  work: CountWork<T>,
): Promise<T> {
  try {
    return await work(shared)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw error
    return work(own)
  }
}

export function createRateLimiter({
  name,
  points,
  seconds,
  isOfWorker = false,
}: RateLimiterOptions): RateLimiter {
  const options = { points, duration: seconds, keyPrefix: name }
  const own = new RateLimiterMemory(options)
  const shared =
    cluster.isWorker && !isOfWorker
      ? new RateLimiterCluster({ ...options, timeoutMs: SHARED_COUNT_TIMEOUT_MS })
      : undefined
  const count = <T>(work: CountWork<T>): Promise<T> => (shared ? countShared(shared, own, work) : work(own))
  /** undefined if allowed, else milliseconds until points are available */
  const consume = async (key: string): Promise<number | undefined> => {
    try {
      await count((limiter) => limiter.consume(key))
      return undefined
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return refused.msBeforeNext
    }
  }
  return {
    take: async (key, refusal) => {
      const waitMs = await consume(key)
      if (waitMs !== undefined) throw refusal(Math.max(1, Math.ceil(waitMs / 1000)))
    },
    tryTake: async (key) => (await consume(key)) === undefined,
    giveBack: async (key) => void (await count((limiter) => limiter.reward(key))),
    reset: async (key) => void (await count((limiter) => limiter.delete(key))),
  }
}
