/**
 * Several processes that serve one port, on PostgreSQL (WORKERS): this one listens for them, hands each connection to one of
 * them, counts their limits together, runs the payment simulator, and puts another in the place of one that dies. Each of
 * them is a whole shop, as on machines of their own (docs/decisions/039-poolers-and-workers.md).
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { StopSignal } from './stop-signals.ts'

/** What a worker is told as it starts, and says once it is open. */
const WORKER_VARIABLE = 'WARUNG_WORKER'
const SIMULATOR_VARIABLE = 'WARUNG_SIMULATOR_URL'
type OpenMessage = { readonly openAt: string }

/** Between two starts of a worker that does not live: doubled from the first to the longest. */
const RESTART_PAUSE_MS = { first: 500, longest: 30_000 }
/** One that has lived so long did not die of starting. */
const LIVED_MS = 30_000

/** `first` brings the database up to date and says what is to be said; the others find it so. */
export type WorkerRole = 'first' | 'other'

/** Undefined in a shop of one process. */
export function workerRole(): WorkerRole | undefined {
  if (!cluster.isWorker) return undefined
  return process.env[WORKER_VARIABLE] === 'first' ? 'first' : 'other'
}

/** Where the simulator of all workers listens; undefined where each process has its own. */
export function sharedSimulatorUrl(): string | undefined {
  return cluster.isWorker ? process.env[SIMULATOR_VARIABLE] : undefined
}

/** A worker tells the process that started it that it is open. */
export function tellOpen(openAt: string): void {
  if (cluster.isWorker) process.send?.({ openAt } satisfies OpenMessage)
}

function isOpenMessage(message: unknown): message is OpenMessage {
  return typeof message === 'object' && message !== null && 'openAt' in message
}

export type WorkersOptions = {
  readonly count: number
  /** where the payment simulator listens, if there is one */
  readonly simulatorUrl: string | undefined
  /** told the shop's address once the first worker is open */
  readonly opened: (address: string) => void
  readonly warn: (words: string) => void
}

export type Workers = {
  /** Passes a signal on to all of them. */
  signal(signal: StopSignal): void
  /** Resolves with the exit code, when all have ended after a signal or the first could not start. */
  readonly ended: Promise<number>
}

export function startWorkers({ count, simulatorUrl, opened, warn }: WorkersOptions): Workers {
  new RateLimiterClusterMaster()
  const ended = Promise.withResolvers<number>()
  let isStopping = false
  let isOpen = false
  let pauseMs = RESTART_PAUSE_MS.first

  // one that has ended may still be listed: Node tells its end and that it hung up in either order
  const living = (): Worker[] =>
    Object.values(cluster.workers ?? {})
      .filter((worker) => worker !== undefined)
      .filter((worker) => !worker.isDead())

  const start = (role: WorkerRole): void => {
    const begun = performance.now()
    const worker = cluster.fork({
      [WORKER_VARIABLE]: role,
      ...(simulatorUrl === undefined ? {} : { [SIMULATOR_VARIABLE]: simulatorUrl }),
    })
    worker.on('error', () => {}) // an answer to one that has just died; its end is told below
    worker.on('message', (message: unknown) => {
      if (!isOpenMessage(message) || isOpen || isStopping) return // one that is told to stop may open all the same
      isOpen = true
      opened(message.openAt)
      for (let others = 1; others < count; others += 1) start('other')
    })
    worker.on('exit', (code, signal) => {
      if (isStopping || !isOpen) {
        if (living().length === 0) ended.resolve(isStopping ? 0 : (code ?? 1))
        return
      }
      pauseMs =
        performance.now() - begun > LIVED_MS
          ? RESTART_PAUSE_MS.first
          : Math.min(2 * pauseMs, RESTART_PAUSE_MS.longest)
      warn(`A worker ended (${signal ?? code}): another takes its place.`)
      void sleep(pauseMs).then(() => {
        if (!isStopping) start('other')
      })
    })
  }

  start('first')
  return {
    signal: (signal) => {
      isStopping = true
      for (const worker of living()) worker.process.kill(signal)
      if (living().length === 0) ended.resolve(0)
    },
    ended: ended.promise,
  }
}
