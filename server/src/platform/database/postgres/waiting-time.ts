import { AsyncLocalStorage } from 'node:async_hooks'
import { REQUEST_TOTAL_MS, WAIT_MIN_MS } from '../time-limits.ts'
import { DatabaseTimeout } from '../unavailable.ts'

/** Waiting for anything else, such as a payment provider, does not count. */
export type WaitingTime = { waitedMs: number }

const waitingTimes = new AsyncLocalStorage<WaitingTime>()

export function currentWaitingTime(): WaitingTime | undefined {
  return waitingTimes.getStore()
}

export function trackWaitingTime<T>(time: WaitingTime, work: () => T): T {
  return waitingTimes.run(time, work)
}

export type Wait<T> = {
  readonly mostMs: number
  readonly begin: () => Promise<T>
  readonly onLate?: (value: T) => void
}

/** @throws {DatabaseTimeout}, besides the errors of `begin` */
export async function waitForDatabase<T>(wait: Wait<T>): Promise<T> {
  const time = waitingTimes.getStore()
  if (time === undefined) return wait.begin()
  const leftMs = Math.max(WAIT_MIN_MS, Math.ceil(REQUEST_TOTAL_MS - time.waitedMs))
  const begun = performance.now()
  try {
    return await (leftMs >= wait.mostMs ? wait.begin() : withinWait(leftMs, wait))
  } finally {
    time.waitedMs += performance.now() - begun
  }
}

function withinWait<T>(leftMs: number, { begin, onLate }: Wait<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reject(new DatabaseTimeout('the database did not answer in time'))
  }, leftMs)
  begin()
    .then((value) => (isLate ? onLate?.(value) : resolve(value)), reject)
    .finally(() => clearTimeout(timer))
  return promise
}
