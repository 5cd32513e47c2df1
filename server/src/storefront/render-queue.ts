/**
 * Renders pages in turn. Each address has a line of its own and the lines take turns, so that whoever
 * asks for pages by the hundred waits for himself; what everybody who asked for it has given up is
 * not rendered (threats.md: a budget for renders by address).
 */
import { Problem } from '../problems/problem.ts'

export type RenderQueueOptions = {
  /** whether another address is asking for something right now */
  readonly hasOthers: (address: string) => boolean
  /** milliseconds */
  readonly now: () => number
}

export type Requester = {
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

type RenderJob<T> = {
  readonly key: string
  readonly render: () => Promise<T>
  readonly done: PromiseWithResolvers<T>
  readonly lines: Set<AddressQueue<T>>
  askers: number
  isStarted: boolean
}

type AddressQueue<T> = {
  readonly address: string
  readonly jobs: RenderJob<T>[]
  isRendering: boolean
  pausedUntil: number
}

/** They share one thread: more at a time would only make what comes meanwhile wait for more of them. */
const CONCURRENT_RENDERS_MAX = 2
const ADDRESS_QUEUE_MAX = 100
const RENDER_QUEUE_MAX = 500
/** While others are here, an address has at most a third of the time: it pauses for so many times its rendering's. */
const PAUSE_FACTOR = 2
const RETRY_AFTER_SECONDS = 2

export function createRenderQueue<T>({ hasOthers, now }: RenderQueueOptions): RenderQueue<T> {
  const jobs = new Map<string, RenderJob<T>>()
  /** by address; whose turn is next comes first */
  const lines = new Map<string, AddressQueue<T>>()
  let rendering = 0
  let waiting = 0
  let resume: NodeJS.Timeout | undefined

  function leaveLines(job: RenderJob<T>): void {
    for (const line of job.lines) line.jobs.splice(line.jobs.indexOf(job), 1)
    waiting -= job.lines.size
    job.lines.clear()
  }

  /** A flood from everywhere is shed where most of it waits. */
  function shedOne(): void {
    const [longest] = [...lines.values()].sort((one, other) => other.jobs.length - one.jobs.length)
    const job = longest?.jobs.at(-1)
    if (!job) return
    leaveLines(job)
    jobs.delete(job.key)
    job.done.reject(new Problem('render_queue_full'))
  }

  function join(job: RenderJob<T>, address: string): void {
    if (job.isStarted) return
    const line = lines.get(address) ?? { address, jobs: [], isRendering: false, pausedUntil: 0 }
    if (job.lines.has(line)) return
    if (line.jobs.length >= ADDRESS_QUEUE_MAX) {
      throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (waiting >= RENDER_QUEUE_MAX) shedOne()
    lines.set(address, line)
    line.jobs.push(job)
    job.lines.add(line)
    waiting += 1
  }

  async function start(line: AddressQueue<T>, job: RenderJob<T>): Promise<void> {
    leaveLines(job)
    job.isStarted = true
    line.isRendering = true
    rendering += 1
    const since = now()
    try {
      job.done.resolve(await job.render())
    } catch (error) {
      job.done.reject(error)
    } finally {
      jobs.delete(job.key)
      rendering -= 1
      line.isRendering = false
      lines.delete(line.address)
      lines.set(line.address, line) // behind all others
      if (hasOthers(line.address)) line.pausedUntil = now() + PAUSE_FACTOR * (now() - since)
      next()
    }
  }

  function next(): void {
    clearTimeout(resume)
    let soonest = Number.POSITIVE_INFINITY
    for (const line of [...lines.values()]) {
      if (rendering >= CONCURRENT_RENDERS_MAX) return
      const pauseMs = line.pausedUntil - now()
      const [job] = line.jobs
      if (job === undefined) {
        if (!line.isRendering && pauseMs <= 0) lines.delete(line.address)
        else if (pauseMs > 0) soonest = Math.min(soonest, pauseMs)
      } else if (!line.isRendering) {
        if (pauseMs <= 0) void start(line, job)
        else soonest = Math.min(soonest, pauseMs)
      }
    }
    if (soonest < Number.POSITIVE_INFINITY) resume = setTimeout(next, soonest)
  }

  function forget(job: RenderJob<T>): void {
    job.askers -= 1
    if (job.askers > 0 || job.isStarted) return
    leaveLines(job)
    if (jobs.get(job.key) === job) jobs.delete(job.key)
  }

  function newJob(key: string, render: () => Promise<T>): RenderJob<T> {
    const done = Promise.withResolvers<T>()
    done.promise.catch(() => {}) // those who still wait are told; there may be none
    return { key, render, done, lines: new Set(), askers: 0, isStarted: false }
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
      next()
      try {
        return await Promise.race([job.done.promise, gone.promise])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
