/** A busy database keeps the queue moving; a silent one stalls it, and all waiters give up. */
import { DatabaseTimeout, DatabaseUnavailable } from '../unavailable.ts'

export type ConnectionQueueOptions = {
  readonly connections: number
  /** no connection returned for this long: the database counts as silent */
  readonly stalledMs: number
  readonly waitMaxMs: number
  readonly waitersMax: number
  readonly now: () => number
}

export type ConnectionQueue = {
  /**
   * Resolves to the milliseconds without a returned connection.
   * @throws {DatabaseTimeout} after `stalledMs`
   * @throws {DatabaseUnavailable} when too many wait, or too long
   */
  take(isFirst?: boolean): Promise<number>
  /** `isAnswered`: a lost connection is no sign of life. */
  giveBack(isAnswered: boolean): void
}

type Waiter = {
  readonly since: number
  readonly begin: (stalledMs: number) => void
  readonly giveUp: (error: Error) => void
}

const CHECK_EVERY_MS = 100

function tooManyWait(): DatabaseUnavailable {
  return new DatabaseUnavailable('too many wait for a connection')
}

export function createConnectionQueue(options: ConnectionQueueOptions): ConnectionQueue {
  const { connections, stalledMs, waitMaxMs, waitersMax, now } = options
  const waiters: Waiter[] = []
  let inUse = 0
  let answeredAt = now()
  let checkTimer: NodeJS.Timeout | undefined

  const stalledFor = (waiter: Waiter) => now() - Math.max(answeredAt, waiter.since)

  const failureOf = (waiter: Waiter) => {
    if (stalledFor(waiter) >= stalledMs) return new DatabaseTimeout('no connection came back in time')
    return now() - waiter.since < waitMaxMs ? undefined : tooManyWait()
  }

  const rejectExpired = () => {
    for (const waiter of [...waiters]) {
      const failure = failureOf(waiter)
      if (!failure) continue
      waiters.splice(waiters.indexOf(waiter), 1)
      waiter.giveUp(failure)
    }
    if (waiters.length === 0) checkTimer = void clearInterval(checkTimer)
  }

  return {
    take: (isFirst = false) => {
      if (inUse < connections) {
        inUse += 1
        return Promise.resolve(0)
      }
      if (waiters.length >= waitersMax) return Promise.reject(tooManyWait())
      return new Promise((begin, giveUp) => {
        const waiter = { since: now(), begin, giveUp }
        if (isFirst) waiters.unshift(waiter)
        else waiters.push(waiter)
        checkTimer ??= setInterval(rejectExpired, CHECK_EVERY_MS).unref()
      })
    },
    giveBack: (isAnswered) => {
      if (isAnswered) answeredAt = now()
      const next = waiters.shift()
      if (next) next.begin(stalledFor(next))
      else inUse -= 1
    },
  }
}
