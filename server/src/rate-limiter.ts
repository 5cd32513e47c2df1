/** One way to count against a limit, for requests, guesses and webhooks alike. In this process's memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Problem } from './problems/problem.ts'

export type RateLimit = { readonly points: number; readonly seconds: number }

export type RateLimiter = {
  /** @throws {Problem} `refusal`, once the key has no points left */
  take(key: string, refusal: (retryAfterSeconds: number) => Problem): Promise<void>
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
}

export function createRateLimiter({ points, seconds }: RateLimit): RateLimiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    take: async (key, refusal) => {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw refusal(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    reset: async (key) => void (await limiter.delete(key)),
  }
}
