/**
 * Who wants a connection when all are lent waits for their turn. A busy database is not a silent one: as long
 * as connections come back the queue moves and is waited in; when none comes back, nobody waits on.
 */
import { DatabaseTimeout, DatabaseUnavailable } from '../unavailable.ts'

export type ConnectionQueueOptions = {
  /** how many connections are lent at a time */
  readonly connections: number
  /** no connection has come back for so long: the database is taken for silent */
  readonly stalledMs: number
  /** nobody waits longer than this, however well the queue moves */
  readonly waitMaxMs: number
  /** how many may wait */
  readonly waitersMax: number
  /** milliseconds of any clock that only goes forward */
  readonly now: () => number
}

export type ConnectionQueue = {
  /**
   * Waits for a turn, which `giveBack` ends. `isFirst`: before all who wait. Answers for how many milliseconds
   * of the wait no connection had come back when it ended: as good as waiting for the database itself.
   *
   * @throws {DatabaseTimeout} when no connection has come back for `stalledMs`
   * @throws {DatabaseUnavailable} when too many wait, or this one has waited too long
   */
  take(isFirst?: boolean): Promise<number>
  /** `isAnswered`: the server did what was asked on this connection; one lost or timed out is no sign of life. */
  giveBack(isAnswered: boolean): void
}

type Waiter = {
  readonly since: number
  readonly begin: (stalledMs: number) => void
  readonly giveUp: (error: Error) => void
}

/** How often those who wait are looked through. */
const CHECK_EVERY_MS = 100

export function createConnectionQueue(options: ConnectionQueueOptions): ConnectionQueue {
  const { connections, stalledMs, waitMaxMs, waitersMax, now } = options
  const waiters: Waiter[] = []
  let lent = 0
  let answeredAt = now()
  let looking: NodeJS.Timeout | undefined

  const stalledFor = (waiter: Waiter) => now() - Math.max(answeredAt, waiter.since)

  const lookThrough = () => {
    const at = now()
    for (const waiter of [...waiters]) {
      const isStalled = stalledFor(waiter) >= stalledMs
      if (!isStalled && at - waiter.since < waitMaxMs) continue
      waiters.splice(waiters.indexOf(waiter), 1)
      waiter.giveUp(
        isStalled
          ? new DatabaseTimeout('no connection came back in time')
          : new DatabaseUnavailable('too many wait for a connection'),
      )
    }
    if (waiters.length === 0) looking = void clearInterval(looking)
  }

  return {
    take: (isFirst = false) => {
      if (lent < connections) {
        lent += 1
        return Promise.resolve(0)
      }
      if (waiters.length >= waitersMax) {
        return Promise.reject(new DatabaseUnavailable('too many wait for a connection'))
      }
      return new Promise((begin, giveUp) => {
        const waiter = { since: now(), begin, giveUp }
        if (isFirst) waiters.unshift(waiter)
        else waiters.push(waiter)
        looking ??= setInterval(lookThrough, CHECK_EVERY_MS).unref()
      })
    },
    giveBack: (isAnswered) => {
      if (isAnswered) answeredAt = now()
      const next = waiters.shift()
      if (next) next.begin(stalledFor(next))
      else lent -= 1
    },
  }
}
