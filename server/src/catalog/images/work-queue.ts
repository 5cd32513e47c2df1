/** Decoding and encoding images takes turns: uploads and the files of shoppers each have a queue of their own. */

import { Problem } from '../../platform/problems/problem.ts'
import {
  type BoundedQueue,
  boundedQueue,
  createConcurrencyLimit,
} from '../../platform/queues/bounded-queue.ts'

function tooManyImages(): Problem {
  return new Problem('image_queue_full')
}

/** @returns makes a queue in which so many wait at most; one more is refused */
export function createWorkQueue(concurrency: number): (waitingMax: number) => BoundedQueue {
  const limit = createConcurrencyLimit(concurrency)
  return (waitingMax) => boundedQueue(limit, waitingMax, tooManyImages)
}

/** Two for the whole process, however many shops it builds: it has no more cores for that. */
const newQueue = createWorkQueue(2)

export const uploadQueue = newQueue(8)
/** Few: the first visitor of a page is better served with the WebP at once than with the AVIF later. */
export const servingQueue = newQueue(4)
