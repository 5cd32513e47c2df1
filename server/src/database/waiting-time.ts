/** What one request has waited for the database so far, wherever in the program it waits. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LEAST_WAIT_MS, REQUEST_TOTAL_MS } from './time-limits.ts'
import { DatabaseSilent } from './unavailable.ts'

/** Time spent on anything else, such as asking a payment provider, does not count. */
export type WaitingTime = { waitedMs: number }

const current = new AsyncLocalStorage<WaitingTime>()

export function currentWaitingTime(): WaitingTime | undefined {
  return current.getStore()
}

/** All that `work` waits for the database, and what it starts does, counts together. */
export function countWaiting<T>(time: WaitingTime, work: () => T): T {
  return current.run(time, work)
}

export type Wait<T> = {
  /** of this wait alone; outside of a request nothing else bounds it */
  readonly mostMs: number
  /** begins what gives up by itself after `mostMs` */
  readonly begin: () => Promise<T>
  /** given what comes after this wait was given up */
  readonly onLate?: (value: T) => void
}

/** Waits for the database once. @throws {DatabaseSilent} besides what `begin` throws */
export async function waitForDatabase<T>(wait: Wait<T>): Promise<T> {
  const time = current.getStore()
  if (time === undefined) return wait.begin()
  const leftMs = Math.max(LEAST_WAIT_MS, Math.ceil(REQUEST_TOTAL_MS - time.waitedMs))
  const begun = performance.now()
  try {
    return await (leftMs >= wait.mostMs ? wait.begin() : within(leftMs, wait))
  } finally {
    time.waitedMs += performance.now() - begun
  }
}

function within<T>(leftMs: number, { begin, onLate }: Wait<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(new DatabaseSilent('the database did not answer in time'))
  }, leftMs)
  begin()
    .then((value) => (isLate ? onLate?.(value) : resolve(value)), reject)
    .finally(() => clearTimeout(timer))
  return promise
}
