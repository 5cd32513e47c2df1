/** While the breaker is open, one shared probe asks the server; other requests fail at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECK_DELAY_MS, CHECK_INTERVAL_MS, WAIT_MIN_MS } from '../time-limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

export type CircuitBreaker = {
  open(): void
  isOpen(): boolean
  /** Closes the breaker if a probe succeeds. @throws {DatabaseUnavailable} if it stays open */
  check(): Promise<void>
}

export type CircuitBreakerOptions = {
  readonly isFailing: () => Promise<boolean>
  readonly message: string
  readonly now: () => number
}

type Probe = {
  readonly at: number
  readonly openings: number
  readonly answer: Promise<boolean>
  isSettled: boolean
}

export function createCircuitBreaker({ isFailing, message, now }: CircuitBreakerOptions): CircuitBreaker {
  let openings = 0
  let closedOpenings = 0
  let probe: Probe | undefined

  const isOpen = (): boolean => openings > closedOpenings

  /** Only one probe at a time, because it may hang. */
  function currentProbe(): Probe {
    if (probe && (!probe.isSettled || now() - probe.at < CHECK_INTERVAL_MS)) return probe
    const answer = isFailing().catch(() => true)
    const fresh: Probe = { at: now(), openings, answer, isSettled: false }
    void answer.then(() => {
      fresh.isSettled = true
    })
    probe = fresh
    return fresh
  }

  async function tryClose(): Promise<void> {
    const current = currentProbe()
    const leftMs = Math.max(0, Math.min(CHECK_DELAY_MS, current.at + WAIT_MIN_MS - now()))
    const isStillFailing = await Promise.race([current.answer, sleep(leftMs, true, { ref: false })])
    if (isStillFailing) throw new DatabaseUnavailable(message)
    closedOpenings = Math.max(closedOpenings, current.openings)
  }

  return {
    open: () => {
      if (!isOpen()) probe = undefined
      openings += 1
    },
    isOpen,
    check: async () => {
      if (isOpen()) await tryClose()
    },
  }
}
