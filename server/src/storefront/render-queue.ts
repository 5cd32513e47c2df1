/**
 * Renders pages fairly: each address has a queue, and the queues alternate. Abandoned pages are not rendered
 * (threats.md: a budget for renders by address).
 */

import { Problem } from '../platform/problems/problem.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../platform/queues/bounded-queue.ts'

export type RenderQueueOptions = {
  /** another address has active requests */
  readonly hasOthers: (address: string) => boolean
  /** milliseconds */
  readonly now: () => number
}

type RenderRequester = {
  /** from `addressGroup` */
  readonly address: string
  /** aborted when the client leaves */
  readonly signal: AbortSignal
}

export type RenderQueue<T> = {
  /**
   * Concurrent requests for a key share a rendering.
   * @returns undefined when the client left
   * @throws {Problem} too_many_requests when the address has too many waiting, render_queue_full when all have
   */
  readonly ask: (key: string, asker: RenderRequester, render: () => Promise<T>) => Promise<T | undefined>
}

type AddressQueue = { readonly turns: ConcurrencyLimit; waiting: number }

/** A job may wait in several queues; the controller removes it from one. */
type Places = Map<AddressQueue, AbortController>

type RenderJob<T> = {
  readonly key: string
  readonly render: () => Promise<T>
  readonly done: PromiseWithResolvers<T>
  readonly places: Places
  askers: number
  isStarted: boolean
}

/** Renderings share a thread: more at once only delay other requests. */
const CONCURRENT_RENDERS_MAX = 2
const ADDRESS_QUEUE_MAX = 100
const RENDER_QUEUE_MAX = 500
/** While others are active, an address gets a third of the time: it pauses twice as long as it rendered. */
const PAUSE_FACTOR = 2
const RETRY_AFTER_SECONDS = 2

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A queue exists while it has work. */
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

  /** @returns the queue it joined, and a signal that it left */
  enter(
    address: string,
    { places }: { readonly places: Places },
  ): { queue: AddressQueue; signal: AbortSignal } {
    const queue = this.find(address) ?? this.#open(address)
    const place = new AbortController()
    places.set(queue, place)
    queue.waiting += 1
    this.#waiting += 1
    return { queue, signal: place.signal }
  }

  /** @param own the queue that started it */
  leave({ places }: { readonly places: Places }, own?: AddressQueue): void {
    const left = [...places]
    places.clear()
    for (const [queue, place] of left) {
      queue.waiting -= 1
      this.#waiting -= 1
      if (queue !== own) place.abort()
    }
  }

  #open(address: string): AddressQueue {
    const queue = { turns: createConcurrencyLimit(1), waiting: 0 }
    queue.turns.addEventListener('idle', () => this.#queues.delete(address))
    this.#queues.set(address, queue)
    return queue
  }
}

function newJob<T>(key: string, render: () => Promise<T>): RenderJob<T> {
  const done = Promise.withResolvers<T>()
  done.promise.catch(() => {}) // remaining callers get the error; there may be none
  return { key, render, done, places: new Map(), askers: 0, isStarted: false }
}

/** @returns undefined once the client left, after calling `leaves` */
async function whileAsking<T>(
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

export function createRenderQueue<T>({ hasOthers, now }: RenderQueueOptions): RenderQueue<T> {
  const jobs = new Map<string, RenderJob<T>>()
  const queues = new AddressQueues()
  /** each address runs at most one */
  const renders = createConcurrencyLimit(CONCURRENT_RENDERS_MAX)

  /** Under a flood, drops the last job of the longest queue. */
  function shedOne(): void {
    const { longest } = queues
    const job = longest && [...jobs.values()].findLast(({ places }) => places.has(longest))
    if (!job) return
    jobs.delete(job.key)
    queues.leave(job)
    job.done.reject(new Problem('render_queue_full'))
  }

  /** @returns its duration in milliseconds */
  async function render(job: RenderJob<T>, queue: AddressQueue): Promise<number> {
    job.isStarted = true
    queues.leave(job, queue)
    const since = now()
    try {
      job.done.resolve(await job.render())
    } catch (error) {
      job.done.reject(error)
    } finally {
      jobs.delete(job.key)
    }
    return now() - since
  }

  function join(job: RenderJob<T>, address: string): void {
    if (job.isStarted) return
    const known = queues.find(address)
    if (known && job.places.has(known)) return
    if (known && known.waiting >= ADDRESS_QUEUE_MAX) {
      throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (queues.waiting >= RENDER_QUEUE_MAX) shedOne()
    const { queue, signal } = queues.enter(address, job) // again: shedding may have emptied the queue
    const turn = async (): Promise<void> => {
      const tookMs = await renders.add(() => render(job, queue), { signal })
      if (hasOthers(address)) await pause(PAUSE_FACTOR * tookMs)
    }
    queue.turns.add(turn, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error // it only left the queue
    })
  }

  function forget(job: RenderJob<T>): void {
    job.askers -= 1
    if (job.askers > 0 || job.isStarted) return
    if (jobs.get(job.key) === job) jobs.delete(job.key)
    queues.leave(job)
  }

  return {
    ask: async (key, { address, signal }, render) => {
      if (signal.aborted) return undefined
      const job = jobs.get(key) ?? newJob(key, render)
      join(job, address)
      jobs.set(key, job)
      job.askers += 1
      return whileAsking(job.done.promise, signal, () => forget(job))
    },
  }
}
