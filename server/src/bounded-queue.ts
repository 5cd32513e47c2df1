/** Work that fills a core takes turns; whoever would wait too long is sent away at once. */
import PQueue from 'p-queue'
import type { Problem } from './problems/problem.ts'

/** Runs so much work at a time; more waits. */
export type ConcurrencyLimit = PQueue

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

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
  return async (work) => {
    if (waiting >= waitingMax) throw full()
    waiting += 1 // for no time at all below the limit: what is added begins at once
    return limit.add(() => {
      waiting -= 1
      return work()
    })
  }
}
