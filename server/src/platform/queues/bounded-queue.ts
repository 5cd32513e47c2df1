/** Work that fills a core takes turns; whoever would wait too long is sent away at once. */
import PQueue from 'p-queue'
import type { Problem } from '../problems/problem.ts'

/** Runs so much work at a time; more waits. */
export type ConcurrencyLimit = PQueue

/** @param signal aborted when nobody waits for it any more: what has not begun leaves the queue, rejected with the signal's reason */
export type BoundedQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** How much work runs at the same time, over all queues that are made with it; first come, first served. */
export function createConcurrencyLimit(concurrency: number): ConcurrencyLimit {
  return new PQueue({ concurrency })
}

/**
 * @param waitingMax how many of this queue may wait until others are done
 * @param full what one more is refused with
 */
export function boundedQueue(limit: ConcurrencyLimit, waitingMax: number, full: () => Problem): BoundedQueue {
  let waiting = 0
  return async (work, signal) => {
    signal?.throwIfAborted()
    if (waiting >= waitingMax) throw full()
    // not `signal` itself: p-queue would give the place of work that is under way to the next
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
    waiting += 1 // for no time at all below the limit: what is added begins at once
    signal?.addEventListener('abort', leave)
    const begin = (): ReturnType<typeof work> => {
      stopWaiting()
      return work()
    }
    return limit.add(begin, { signal: gone.signal })
  }
}
