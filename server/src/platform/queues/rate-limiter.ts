/**
 * One way to count against a limit, for requests, guesses and webhooks alike. In this process's memory; of a worker
 * (workers.ts) in that of the process that started it, so that all of them count together.
 */
import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Problem } from '../problems/problem.ts'

export type RateLimit = { readonly points: number; readonly seconds: number }

export type RateLimiterOptions = RateLimit & {
  /** of this limiter alone: workers count together what bears one name */
  readonly name: string
  /** counted by each worker alone: for what is asked too often to ask another process about it */
  readonly isOfWorker?: boolean
}

export type RateLimiter = {
  /** @throws {Problem} `refusal`, once the key has no points left */
  take(key: string, refusal: (retryAfterSeconds: number) => Problem): Promise<void>
  /** @returns false once the key has no points left: for what is left out rather than refused */
  tryTake(key: string): Promise<boolean>
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** The process that started this one has not answered: it is counted here instead. */
const SHARED_COUNT_TIMEOUT_MS = 1_000

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
  const count = async <T>(
    work: (limiter: RateLimiterMemory | RateLimiterCluster) => Promise<T>,
  ): Promise<T> => {
    if (shared === undefined) return work(own)
    try {
      return await work(shared)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      return work(own)
    }
  }
  /** Undefined when it was counted; else how long the key has no points. */
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
