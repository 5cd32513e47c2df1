/** A busy database keeps the queue moving. A silent one stalls it, and then all waiting requests give up. */
import { DatabaseTimeout, DatabaseUnavailable } from '../unavailable.ts'

export type ConnectionQueueOptions = {
  readonly connections: number
  /** if no connection is returned for this long, the database counts as silent */
  readonly stalledMs: number
  readonly waitMaxMs: number
  readonly waitersMax: number
  readonly now: () => number
}

export type ConnectionQueue = {
  /**
   * Resolves to the milliseconds in which no connection was returned.
   * @throws {DatabaseTimeout} after `stalledMs`
   * @throws {DatabaseUnavailable} if too many wait, or for too long
   */
  take(isFirst?: boolean): Promise<number>
  /** @param isAnswered false for a lost connection, which shows no sign of life */
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

class PooledConnectionQueue implements ConnectionQueue {
  readonly #options: ConnectionQueueOptions
  readonly #waiters: Waiter[] = []
  #inUse = 0
  #answeredAt: number
  #checkTimer: NodeJS.Timeout | undefined

  constructor(options: ConnectionQueueOptions) {
    this.#options = options
    this.#answeredAt = options.now()
  }

  take(isFirst = false): Promise<number> {
    const { connections, waitersMax, now } = this.#options
    if (this.#inUse < connections) {
      this.#inUse += 1
      return Promise.resolve(0)
    }
    if (this.#waiters.length >= waitersMax) return Promise.reject(tooManyWait())
    return new Promise((begin, giveUp) => {
      const waiter = { since: now(), begin, giveUp }
      if (isFirst) this.#waiters.unshift(waiter)
      else this.#waiters.push(waiter)
      this.#checkTimer ??= setInterval(() => this.#rejectExpired(), CHECK_EVERY_MS).unref()
    })
  }

  giveBack(isAnswered: boolean): void {
    if (isAnswered) this.#answeredAt = this.#options.now()
    const next = this.#waiters.shift()
    if (next) next.begin(this.#stalledFor(next))
    else this.#inUse -= 1
  }

  #stalledFor(waiter: Waiter): number {
    return this.#options.now() - Math.max(this.#answeredAt, waiter.since)
  }

  #expiryOf(waiter: Waiter): Error | undefined {
    const { stalledMs, waitMaxMs, now } = this.#options
    if (this.#stalledFor(waiter) >= stalledMs) return new DatabaseTimeout('no connection came back in time')
    return now() - waiter.since < waitMaxMs ? undefined : tooManyWait()
  }

  #rejectExpired(): void {
    for (const waiter of [...this.#waiters]) {
      const failure = this.#expiryOf(waiter)
      if (!failure) continue
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
      waiter.giveUp(failure)
    }
    if (this.#waiters.length === 0) this.#checkTimer = void clearInterval(this.#checkTimer)
  }
}

export function createConnectionQueue(options: ConnectionQueueOptions): ConnectionQueue {
  return new PooledConnectionQueue(options)
}
