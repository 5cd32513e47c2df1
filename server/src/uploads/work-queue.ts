/** Work that fills a core takes turns; who would wait too long is sent away at once. */
import { Problem } from '../problems/problem.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param atOnce how much of the work runs at the same time, over all lanes
 * @returns makes a lane in which at most `waiting` wait; one more is refused.
 *   A lane throws {Problem} image_queue_full.
 */
export function createWorkQueue(atOnce: number): (waiting: number) => WorkQueue {
  let running = 0
  const queue: (() => void)[] = []

  const handOn = (): void => {
    const next = queue.shift()
    if (next)
      next() // the turn passes on: `running` stays
    else running -= 1
  }

  return (waiting) => {
    let inLane = 0

    const waitForTurn = async (): Promise<void> => {
      if (inLane >= waiting) {
        throw new Problem('image_queue_full')
      }
      inLane += 1
      await new Promise<void>((resolve) => queue.push(resolve))
      inLane -= 1
    }

    return async (work) => {
      if (running < atOnce) running += 1
      else await waitForTurn()
      try {
        return await work()
      } finally {
        handOn()
      }
    }
  }
}

/** Two for the whole process, however many shops it builds: it has no more cores for that. */
const newQueue = createWorkQueue(2)

export const uploadQueue = newQueue(8)
/** Few: the first visitor of a page is better served with the WebP at once than with the AVIF later. */
export const servingQueue = newQueue(4)
