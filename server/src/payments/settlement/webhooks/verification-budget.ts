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
  const underWay = new Map<string, number>()
  let allUnderWay = 0
  return {
    begin: (address: string): void => {
      const before = underWay.get(address) ?? 0
      if (allUnderWay >= CONCURRENT_VERIFICATIONS_MAX || before >= CONCURRENT_PER_ADDRESS_MAX)
        throw verificationBusy(5)
      underWay.set(address, before + 1)
      allUnderWay += 1
    },
    end: (address: string): void => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left === 0) underWay.delete(address)
      else underWay.set(address, left)
      allUnderWay -= 1
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
  const inVain = createRateLimiter({
    name: 'webhook verifications in vain',
    points: Math.ceil(FAILED_PER_MINUTE_PER_ADDRESS_MAX * factor),
    seconds: 60,
  })
  const atOnce = concurrencyLimit()
  return {
    spend: async (address, ask) => {
      atOnce.begin(address)
      try {
        await inVain.take(address, tooManyWebhooks)
        await all.take('all', verificationBusy)
        const isGenuine = await ask()
        if (isGenuine) await inVain.giveBack(address)
        return isGenuine
      } finally {
        atOnce.end(address)
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
