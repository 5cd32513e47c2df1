/**
 * Renders pages in turn. Each address has a line of its own and the lines take turns, so that whoever
 * asks for pages by the hundred waits for himself; what everybody who asked for it has given up is
 * not rendered (threats.md: a budget for renders by address).
 */
import { type ConcurrencyLimit, createConcurrencyLimit } from '../bounded-queue.ts'
import { Problem } from '../problems/problem.ts'

export type RenderQueueOptions = {
  /** whether another address is asking for something right now */
  readonly hasOthers: (address: string) => boolean
  /** milliseconds */
  readonly now: () => number
}

type Requester = {
  /** as `addressGroup` gives it */
  readonly address: string
  /** aborted when nobody waits for the answer any more */
  readonly signal: AbortSignal
}

export type RenderQueue<T> = {
  /**
   * Many who ask for the same key at once wait for the same rendering.
   *
   * @returns undefined when the asker has gone
   * @throws {Problem} too_many_requests when this address has too many waiting, render_queue_full when all have
   */
  readonly ask: (key: string, asker: Requester, render: () => Promise<T>) => Promise<T | undefined>
}

type Line = { readonly turns: ConcurrencyLimit; waiting: number }

type RenderJob<T> = {
  readonly key: string
  readonly render: () => Promise<T>
  readonly done: PromiseWithResolvers<T>
  /** each line that it waits in, and what takes it out of there */
  readonly places: Map<Line, AbortController>
  askers: number
  isStarted: boolean
}

/** They share one thread: more at a time would only make what comes meanwhile wait for more of them. */
const CONCURRENT_RENDERS_MAX = 2
const ADDRESS_QUEUE_MAX = 100
const RENDER_QUEUE_MAX = 500
/** While others are here, an address has at most a third of the time: it pauses for so many times its rendering's. */
const PAUSE_FACTOR = 2
const RETRY_AFTER_SECONDS = 2

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function createRenderQueue<T>({ hasOthers, now }: RenderQueueOptions): RenderQueue<T> {
  const jobs = new Map<string, RenderJob<T>>()
  const lines = new Map<string, Line>()
  /** each line stands here once: they take turns */
  const renders = createConcurrencyLimit(CONCURRENT_RENDERS_MAX)
  let waiting = 0

  function lineOf(address: string): Line {
    const known = lines.get(address)
    if (known) return known
    const line = { turns: createConcurrencyLimit(1), waiting: 0 }
    line.turns.addEventListener('idle', () => lines.delete(address))
    lines.set(address, line)
    return line
  }

  /** @param own the line in which its turn has come */
  function leaveLines({ places }: RenderJob<T>, own?: Line): void {
    const left = [...places]
    places.clear()
    for (const [line, place] of left) {
      line.waiting -= 1
      waiting -= 1
      if (line !== own) place.abort()
    }
  }

  /** A flood from everywhere is shed where most of it waits. */
  function shedOne(): void {
    const [longest] = [...lines.values()].sort((one, other) => other.waiting - one.waiting)
    const job = longest && [...jobs.values()].findLast(({ places }) => places.has(longest))
    if (!job) return
    jobs.delete(job.key)
    leaveLines(job)
    job.done.reject(new Problem('render_queue_full'))
  }

  /** @returns how long it took, in milliseconds */
  async function render(job: RenderJob<T>, line: Line): Promise<number> {
    job.isStarted = true
    leaveLines(job, line)
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
    const known = lines.get(address)
    if (known && job.places.has(known)) return
    if (known && known.waiting >= ADDRESS_QUEUE_MAX) {
      throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (waiting >= RENDER_QUEUE_MAX) shedOne()
    const line = lineOf(address) // only now: to shed may have emptied it
    const place = new AbortController()
    const { signal } = place
    job.places.set(line, place)
    line.waiting += 1
    waiting += 1
    const turn = async (): Promise<void> => {
      const tookMs = await renders.add(() => render(job, line), { signal })
      if (hasOthers(address)) await pause(PAUSE_FACTOR * tookMs)
    }
    line.turns.add(turn, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error // it has only left the line
    })
  }

  function forget(job: RenderJob<T>): void {
    job.askers -= 1
    if (job.askers > 0 || job.isStarted) return
    if (jobs.get(job.key) === job) jobs.delete(job.key)
    leaveLines(job)
  }

  function newJob(key: string, render: () => Promise<T>): RenderJob<T> {
    const done = Promise.withResolvers<T>()
    done.promise.catch(() => {}) // those who still wait are told; there may be none
    return { key, render, done, places: new Map(), askers: 0, isStarted: false }
  }

  return {
    ask: async (key, { address, signal }, render) => {
      if (signal.aborted) return undefined
      const job = jobs.get(key) ?? newJob(key, render)
      join(job, address)
      jobs.set(key, job)
      job.askers += 1
      const gone = Promise.withResolvers<undefined>()
      const leave = (): void => {
        forget(job)
        gone.resolve(undefined)
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([job.done.promise, gone.promise])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
