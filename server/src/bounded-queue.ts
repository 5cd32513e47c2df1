/** Work that fills a core takes turns; whoever would wait too long is sent away at once. */
import PQueue from 'p-queue'
import type { Problem } from './problems/problem.ts'

/** Lets so much work through at a time. */
export type Gate = PQueue

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/** How much work runs at the same time, over all queues that are made with it; first come, first served. */
export function createGate(concurrency: number): Gate {
  return new PQueue({ concurrency })
}

/**
 * @param waitingMax how many of this queue may wait at the gate
 * @param full what one more is refused with
 */
export function boundedQueue(gate: Gate, waitingMax: number, full: () => Problem): BoundedQueue {
  let waiting = 0
  return async (work) => {
    if (waiting >= waitingMax) throw full()
    waiting += 1 // for no time at all when the gate is open: what is added begins at once
    return gate.add(() => {
      waiting -= 1
      return work()
    })
  }
}
