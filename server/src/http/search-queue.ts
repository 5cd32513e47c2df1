/** Searches that are not cached are slow: each address group runs only a few at once (threats.md, Load and faults). */

import { Problem } from '../platform/problems/problem.ts'
import { boundedQueue, createConcurrencyLimit } from '../platform/queues/bounded-queue.ts'

const SEARCHES_AT_ONCE = 3
const SEARCHES_WAITING_MAX = 200
const SEARCH_RETRY_AFTER_SECONDS = 2

/** @param group from `addressGroup` @throws {Problem} too_many_requests when its queue is full */
export type SearchQueue = <T>(group: string, search: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export function createSearchQueue(): SearchQueue {
  const queues = new Map<string, ReturnType<typeof boundedQueue>>()

  function openQueue(group: string): ReturnType<typeof boundedQueue> {
    const limit = createConcurrencyLimit(SEARCHES_AT_ONCE)
    limit.addEventListener('idle', () => queues.delete(group))
    const full = (): Problem =>
      new Problem('too_many_requests', { retryAfterSeconds: SEARCH_RETRY_AFTER_SECONDS })
    const queue = boundedQueue(limit, SEARCHES_WAITING_MAX, full)
    queues.set(group, queue)
    return queue
  }
  return (group, search, signal) => (queues.get(group) ?? openQueue(group))(search, signal)
}
