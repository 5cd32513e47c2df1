import PQueue from 'p-queue'
import type { Problem } from '../problems/problem.ts'

export type ConcurrencyLimit = PQueue

/** @param signal aborted when the caller has left; rejects queued work */
export type BoundedQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Shared by several queues: first come, first served among all of them. */
export function createConcurrencyLimit(concurrency: number): ConcurrencyLimit {
  return new PQueue({ concurrency })
}

export function boundedQueue(limit: ConcurrencyLimit, waitingMax: number, full: () => Problem): BoundedQueue {
  let waiting = 0
  return async (work, signal) => {
    signal?.throwIfAborted()
    if (waiting >= waitingMax) throw full()
    // not `signal` itself, because p-queue would free the slot of work that is still running
    const gone = new AbortController()
    let isWaiting = true
    const stopWaiting = (): void => {
      if (isWaiting) waiting -= 1
      isWaiting = false
      signal?.removeEventListener('abort', leave)
    }
    const leave = (): void => {
      stopWaiting()
      gone.abort(signal?.reason)
    }
    waiting += 1
    signal?.addEventListener('abort', leave)
    const begin = (): ReturnType<typeof work> => {
      stopWaiting()
      return work()
    }
    return limit.add(begin, { signal: gone.signal })
  }
}
