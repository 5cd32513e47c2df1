/** What is suspected of the server is asked once for all, and meanwhile nobody waits for what would not come. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECK_DELAY_MS, CHECK_INTERVAL_MS, WAIT_MIN_MS } from '../time-limits.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

export type DeferredCheck = {
  suspect(): void
  isRaised(): boolean
  /** @throws {DatabaseUnavailable} while it holds: nothing is done */
  check(): Promise<void>
}

export type DeferredCheckOptions = {
  /** asks the server whether it is so; it is, when this fails or takes long */
  readonly isSo: () => Promise<boolean>
  /** what is refused then, for the log */
  readonly words: string
  /** milliseconds of any clock that only goes forward */
  readonly now: () => number
}

type PendingCheck = {
  readonly at: number
  /** how often the suspicion had been raised by then */
  readonly raised: number
  readonly answer: Promise<boolean>
  isSettled: boolean
}

export function createDeferredCheck({ isSo, words, now }: DeferredCheckOptions): DeferredCheck {
  let raised = 0
  let cleared = 0
  let asked: PendingCheck | undefined

  const isRaised = (): boolean => raised > cleared

  /** One at a time: a server that says nothing is not asked twice at once. */
  function question(): PendingCheck {
    if (asked && (!asked.isSettled || now() - asked.at < CHECK_INTERVAL_MS)) return asked
    const answer = isSo().catch(() => true)
    const fresh: PendingCheck = { at: now(), raised, answer, isSettled: false }
    void answer.then(() => {
      fresh.isSettled = true
    })
    asked = fresh
    return fresh
  }

  async function recheck(): Promise<void> {
    const current = question()
    const leftMs = Math.max(0, Math.min(CHECK_DELAY_MS, current.at + WAIT_MIN_MS - now()))
    const isStill = await Promise.race([current.answer, sleep(leftMs, true, { ref: false })])
    if (isStill) throw new DatabaseUnavailable(words)
    cleared = Math.max(cleared, current.raised) // what was raised since has not been asked about
  }

  return {
    suspect: () => {
      if (raised === cleared) asked = undefined
      raised += 1
    },
    isRaised,
    check: async () => {
      if (isRaised()) await recheck()
    },
  }
}
