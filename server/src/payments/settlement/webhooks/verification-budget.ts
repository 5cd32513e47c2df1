/** Verifying any webhook, forged or not, costs a request. The provider resends refused ones for days (payments.md). */
import { Problem } from '../../../platform/problems/problem.ts'
import { createRateLimiter } from '../../../platform/queues/rate-limiter.ts'

const CONCURRENT_VERIFICATIONS_MAX = 20
const CONCURRENT_PER_ADDRESS_MAX = 10
const VERIFICATIONS_PER_MINUTE_MAX = 1200
const FAILED_PER_MINUTE_PER_ADDRESS_MAX = 60

export type VerificationBudget = {
  /** Genuine webhooks are free. @throws {Problem} too_many_forged_webhooks, webhook_queue_full, without asking the provider */
  spend(address: string, ask: () => Promise<boolean>): Promise<boolean>
}

/** How many verifications may run at once, in total and per address. */
function concurrencyLimit() {
  const running = new Map<string, number>()
  let runningTotal = 0
  return {
    begin: (address: string): void => {
      const before = running.get(address) ?? 0
      if (runningTotal >= CONCURRENT_VERIFICATIONS_MAX || before >= CONCURRENT_PER_ADDRESS_MAX)
        throw verificationBusy(5)
      running.set(address, before + 1)
      runningTotal += 1
    },
    end: (address: string): void => {
      const left = (running.get(address) ?? 1) - 1
      if (left === 0) running.delete(address)
      else running.set(address, left)
      runningTotal -= 1
    },
  }
}

/** @param factor of the limit per address (RATE_LIMIT_FACTOR) */
export function verificationBudget(factor: number): VerificationBudget {
  const all = createRateLimiter({
    name: 'webhook verifications',
    points: VERIFICATIONS_PER_MINUTE_MAX,
    seconds: 60,
  })
  const failures = createRateLimiter({
    name: 'webhook verifications in vain',
    points: Math.ceil(FAILED_PER_MINUTE_PER_ADDRESS_MAX * factor),
    seconds: 60,
  })
  const concurrency = concurrencyLimit()
  return {
    spend: async (address, ask) => {
      concurrency.begin(address)
      try {
        await failures.take(address, tooManyWebhooks)
        await all.take('all', verificationBusy).catch(async (refused: unknown) => {
          await failures.giveBack(address) // it was not asked about
          throw refused
        })
        const isGenuine = await ask()
        if (isGenuine) await failures.giveBack(address)
        return isGenuine
      } finally {
        concurrency.end(address)
      }
    },
  }
}

function verificationBusy(retryAfterSeconds: number): Problem {
  return new Problem('webhook_queue_full', { retryAfterSeconds })
}

function tooManyWebhooks(retryAfterSeconds: number): Problem {
  return new Problem('too_many_forged_webhooks', { retryAfterSeconds })
}
