/** What is suspected of the server is asked once for all, and meanwhile nobody waits for what would not come. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAST_WAIT_MS, SUSPICION_ASKED_EVERY_MS, SUSPICION_WAIT_MS } from './time-limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type Suspicion = {
  suspect(): void
  isRaised(): boolean
  /** @throws {DatabaseUnavailable} while it holds: nothing is done */
  check(): Promise<void>
}

export type SuspicionParts = {
  /** asks the server whether it is so; it is, when this fails or takes long */
  readonly isSo: () => Promise<boolean>
  /** what is refused then, for the log */
  readonly words: string
  /** milliseconds of any clock that only goes forward */
  readonly now: () => number
}

type Question = {
  readonly at: number
  /** how often the suspicion had been raised by then */
  readonly raised: number
  readonly answer: Promise<boolean>
  isSettled: boolean
}

export function suspicion({ isSo, words, now }: SuspicionParts): Suspicion {
  let raised = 0
  let cleared = 0
  let asked: Question | undefined

  const isRaised = (): boolean => raised > cleared

  /** One at a time: a server that says nothing is not asked twice at once. */
  function question(): Question {
    if (asked && (!asked.isSettled || now() - asked.at < SUSPICION_ASKED_EVERY_MS)) return asked
    const answer = isSo().catch(() => true)
    const fresh: Question = { at: now(), raised, answer, isSettled: false }
    void answer.then(() => {
      fresh.isSettled = true
    })
    asked = fresh
    return fresh
  }

  async function recheck(): Promise<void> {
    const current = question()
    const leftMs = Math.max(0, Math.min(SUSPICION_WAIT_MS, current.at + LEAST_WAIT_MS - now()))
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
