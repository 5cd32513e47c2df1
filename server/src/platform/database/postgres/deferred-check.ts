/** A circuit breaker: one shared check asks the server, other requests fail fast. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECK_DELAY_MS, CHECK_INTERVAL_MS, WAIT_MIN_MS } from '../time-limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

export type DeferredCheck = {
  suspect(): void
  isRaised(): boolean
  /** @throws {DatabaseUnavailable} while the breaker is open */
  check(): Promise<void>
}

export type DeferredCheckOptions = {
  /** asks the server; failure or silence means true */
  readonly isFailing: () => Promise<boolean>
  /** for the log */
  readonly message: string
  /** a monotonic clock, in milliseconds */
  readonly now: () => number
}

type PendingCheck = {
  readonly at: number
  /** value of the raise counter when the check began */
  readonly raised: number
  readonly answer: Promise<boolean>
  isSettled: boolean
}

export function createDeferredCheck({ isFailing, message, now }: DeferredCheckOptions): DeferredCheck {
  let raised = 0
  let cleared = 0
  let pending: PendingCheck | undefined

  const isRaised = (): boolean => raised > cleared

  /** One check at a time: it may hang. */
  function currentCheck(): PendingCheck {
    if (pending && (!pending.isSettled || now() - pending.at < CHECK_INTERVAL_MS)) return pending
    const answer = isFailing().catch(() => true)
    const fresh: PendingCheck = { at: now(), raised, answer, isSettled: false }
    void answer.then(() => {
      fresh.isSettled = true
    })
    pending = fresh
    return fresh
  }

  async function recheck(): Promise<void> {
    const current = currentCheck()
    const leftMs = Math.max(0, Math.min(CHECK_DELAY_MS, current.at + WAIT_MIN_MS - now()))
    const isStill = await Promise.race([current.answer, sleep(leftMs, true, { ref: false })])
    if (isStill) throw new DatabaseUnavailable(message)
    cleared = Math.max(cleared, current.raised) // later raises need a new check
  }

  return {
    suspect: () => {
      if (raised === cleared) pending = undefined
      raised += 1
    },
    isRaised,
    check: async () => {
      if (isRaised()) await recheck()
    },
  }
}
