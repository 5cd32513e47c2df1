import { Problem } from '../../platform/problems/problem.ts'
import {
  type BoundedQueue,
  boundedQueue,
  createConcurrencyLimit,
} from '../../platform/queues/bounded-queue.ts'

function tooManyImages(): Problem {
  return new Problem('image_queue_full')
}

export function createWorkQueue(concurrency: number): (waitingMax: number) => BoundedQueue {
  const limit = createConcurrencyLimit(concurrency)
  return (waitingMax) => boundedQueue(limit, waitingMax, tooManyImages)
}

const newQueue = createWorkQueue(2)

export const uploadQueue = newQueue(8)
/** Of buyers' private pictures: any number of them must not keep the merchant from uploading. */
export const buyersQueue = createWorkQueue(1)(8)
/** A short queue: the WebP now is better than an AVIF later. */
export const servingQueue = newQueue(4)
