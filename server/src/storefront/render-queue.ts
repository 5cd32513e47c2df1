/** Addresses take turns; pages that are no longer wanted are dropped (threats.md: a budget for renders by address). */

import { Problem } from '../platform/problems/problem.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../platform/queues/bounded-queue.ts'

export type RenderQueueOptions = {
  readonly hasOthers: (address: string) => boolean
  readonly now: () => number
}

type RenderRequester = {
  readonly address: string
  readonly signal: AbortSignal
}

export type RenderQueue<T> = {
  /**
   * Requests with the same key share a rendering. Undefined if the client has left.
   * @throws {Problem} too_many_requests, render_queue_full
   */
  enqueue(key: string, requester: RenderRequester, render: () => Promise<T>): Promise<T | undefined>
}

type AddressQueue = { readonly limit: ConcurrencyLimit; waiting: number }

/** A job may wait in several queues; its controller removes it from one. */
type QueueEntries = Map<AddressQueue, AbortController>

type RenderJob<T> = {
  readonly key: string
  readonly render: () => Promise<T>
  readonly done: PromiseWithResolvers<T>
  readonly entries: QueueEntries
  requesters: number
  isStarted: boolean
}

/** Renderings share one thread: running more at once would only delay other requests. */
const CONCURRENT_RENDERS_MAX = 2
const ADDRESS_QUEUE_MAX = 100
const RENDER_QUEUE_MAX = 500
/** While others are waiting, an address pauses for twice the time its page took to render. */
const PAUSE_FACTOR = 2
const RETRY_AFTER_SECONDS = 2

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

class AddressQueues {
  readonly #queues = new Map<string, AddressQueue>()
  #waiting = 0

  get waiting(): number {
    return this.#waiting
  }

  get longest(): AddressQueue | undefined {
    const [longest] = [...this.#queues.values()].sort((one, other) => other.waiting - one.waiting)
    return longest
  }

  find(address: string): AddressQueue | undefined {
    return this.#queues.get(address)
  }

  /** @returns the queue that it joined, and a signal that it has left */
  enter(
    address: string,
    { entries }: { readonly entries: QueueEntries },
  ): { queue: AddressQueue; signal: AbortSignal } {
    const queue = this.find(address) ?? this.#open(address)
    const entry = new AbortController()
    entries.set(queue, entry)
    queue.waiting += 1
    this.#waiting += 1
    return { queue, signal: entry.signal }
  }

  leave({ entries }: { readonly entries: QueueEntries }, own?: AddressQueue): void {
    const left = [...entries]
    entries.clear()
    for (const [queue, entry] of left) {
      queue.waiting -= 1
      this.#waiting -= 1
      if (queue !== own) entry.abort()
    }
  }

  #open(address: string): AddressQueue {
    const queue = { limit: createConcurrencyLimit(1), waiting: 0 }
    queue.limit.addEventListener('idle', () => this.#queues.delete(address))
    this.#queues.set(address, queue)
    return queue
  }
}

function newJob<T>(key: string, render: () => Promise<T>): RenderJob<T> {
  const done = Promise.withResolvers<T>()
  done.promise.catch(() => {}) // the remaining callers handle the error, but there may be none
  return { key, render, done, entries: new Map(), requesters: 0, isStarted: false }
}

async function untilLeft<T>(
  answer: Promise<T>,
  signal: AbortSignal,
  leaves: () => void,
): Promise<T | undefined> {
  const gone = Promise.withResolvers<undefined>()
  const leave = (): void => {
    leaves()
    gone.resolve(undefined)
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([answer, gone.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

class FairRenderQueue<T> implements RenderQueue<T> {
  readonly #options: RenderQueueOptions
  readonly #jobs = new Map<string, RenderJob<T>>()
  readonly #queues = new AddressQueues()
  readonly #renders = createConcurrencyLimit(CONCURRENT_RENDERS_MAX)

  constructor(options: RenderQueueOptions) {
    this.#options = options
  }

  async enqueue(
    key: string,
    { address, signal }: RenderRequester,
    render: () => Promise<T>,
  ): Promise<T | undefined> {
    if (signal.aborted) return undefined
    const job = this.#jobs.get(key) ?? newJob(key, render)
    this.#join(job, address)
    this.#jobs.set(key, job)
    job.requesters += 1
    return untilLeft(job.done.promise, signal, () => this.#leave(job))
  }

  #join(job: RenderJob<T>, address: string): void {
    if (job.isStarted) return
    const known = this.#queues.find(address)
    if (known && job.entries.has(known)) return
    if (known && known.waiting >= ADDRESS_QUEUE_MAX) {
      throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (this.#queues.waiting >= RENDER_QUEUE_MAX) this.#shedOne()
    const { queue, signal } = this.#queues.enter(address, job) // looked up again, because shedding may have removed the queue
    const renderAndPause = async (): Promise<void> => {
      const tookMs = await this.#renders.add(() => this.#render(job, queue), { signal })
      if (this.#options.hasOthers(address)) await pause(PAUSE_FACTOR * tookMs)
    }
    queue.limit.add(renderAndPause, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  async #render(job: RenderJob<T>, queue: AddressQueue): Promise<number> {
    const { now } = this.#options
    job.isStarted = true
    this.#queues.leave(job, queue)
    const since = now()
    try {
      job.done.resolve(await job.render())
    } catch (error) {
      job.done.reject(error)
    } finally {
      this.#jobs.delete(job.key)
    }
    return now() - since
  }

  /** When the last client leaves, the job is dropped. */
  #leave(job: RenderJob<T>): void {
    job.requesters -= 1
    if (job.requesters > 0 || job.isStarted) return
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
    this.#queues.leave(job)
  }

  /** In a flood, drops the last job of the longest queue. */
  #shedOne(): void {
    const { longest } = this.#queues
    const job = longest && [...this.#jobs.values()].findLast(({ entries }) => entries.has(longest))
    if (!job) return
    this.#jobs.delete(job.key)
    this.#queues.leave(job)
    job.done.reject(new Problem('render_queue_full'))
  }
}

export function createRenderQueue<T>(options: RenderQueueOptions): RenderQueue<T> {
  return new FairRenderQueue<T>(options)
}
