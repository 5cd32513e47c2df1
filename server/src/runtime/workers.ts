/**
 * Several processes on one port, with PostgreSQL (WORKERS). The primary listens (shared-port.ts), counts rate
 * limits, runs the payment simulator and replaces dead workers (docs/decisions/039-poolers-and-workers.md).
 */
import cluster, { type Worker } from 'node:cluster'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { CONNECTION, type SharedPort } from './shared-port.ts'
import type { StopSignal } from './stop-signals.ts'

/** Set at a worker's start. */
const WORKER_VARIABLE = 'WARUNG_WORKER'
const SIMULATOR_VARIABLE = 'WARUNG_SIMULATOR_URL'
type OpenMessage = { readonly openAt: string }
/** The worker accepts connections; the answer holds the shop's address. */
type ReadyMessage = { readonly isReady: true }
type ListeningMessage = { readonly listeningAt: string }
type FullMessage = { readonly isFull: true }

/** Between failed starts of a worker, doubling. */
const RESTART_PAUSE_MS = { first: 500, longest: 30_000 }

/** `first` migrates the database and prints. */
export type WorkerRole = 'first' | 'other'

/** undefined without workers. */
export function workerRole(): WorkerRole | undefined {
  if (!cluster.isWorker) return undefined
  return process.env[WORKER_VARIABLE] === 'first' ? 'first' : 'other'
}

/** undefined without workers. */
export function sharedSimulatorUrl(): string | undefined {
  return cluster.isWorker ? process.env[SIMULATOR_VARIABLE] : undefined
}

/** Reports to the primary that the worker is open. */
export function tellOpen(openAt: string): void {
  if (cluster.isWorker) process.send?.({ openAt } satisfies OpenMessage)
}

function isMessage<M extends object>(message: unknown, key: keyof M & string): message is M {
  return typeof message === 'object' && message !== null && key in message
}

function takeConnection(http: Server, connection: Socket): void {
  // as a listening server does
  connection.allowHalfOpen = true
  connection.setNoDelay(true)
  http.emit('connection', connection)
}

/** Replaces listening in a worker. @returns the shop's address */
export function takeSharedConnections(http: Server): Promise<string> {
  const listening = Promise.withResolvers<string>()
  process.on('message', (message, connection) => {
    if (message === CONNECTION && connection instanceof Socket) takeConnection(http, connection)
    else if (isMessage<ListeningMessage>(message, 'listeningAt')) listening.resolve(message.listeningAt)
  })
  http.once('close', () => process.send?.({ isFull: true } satisfies FullMessage))
  http.emit('listening') // starts its timeouts
  process.send?.({ isReady: true } satisfies ReadyMessage)
  return listening.promise
}

export type WorkersOptions = {
  readonly count: number
  /** called once, when the first worker is ready */
  readonly openPort: () => Promise<SharedPort>
  /** explains a failed openPort */
  readonly explainPort: (error: unknown) => string
  /** undefined without a simulator */
  readonly simulatorUrl: string | undefined
  /** called with the shop's address */
  readonly opened: (address: string) => void
  readonly warn: (message: string) => void
}

export type Workers = {
  signal(signal: StopSignal): void
  /** Resolves to the exit code, when all have ended or the first could not start. */
  readonly ended: Promise<number>
}

export function startWorkers(options: WorkersOptions): Workers {
  const { count, simulatorUrl, openPort, explainPort, opened, warn } = options
  new RateLimiterClusterMaster()
  const ended = Promise.withResolvers<number>()
  let isStopping = false
  let isOpen = false
  let pauseMs = RESTART_PAUSE_MS.first
  let opening: Promise<SharedPort> | undefined
  let port: SharedPort | undefined

  // an ended one may still be listed: exit and disconnect come in either order
  const living = (): Worker[] =>
    Object.values(cluster.workers ?? {})
      .filter((worker) => worker !== undefined)
      .filter((worker) => !worker.isDead())

  const stop = (signal: StopSignal): void => {
    isStopping = true
    for (const worker of living()) worker.process.kill(signal)
    if (living().length === 0) ended.resolve(0)
  }

  const admit = async (worker: Worker): Promise<void> => {
    try {
      opening ??= openPort()
      port = await opening
    } catch (error) {
      warn(explainPort(error))
      ended.resolve(1)
      return stop('SIGTERM')
    }
    if (worker.isDead()) return
    worker.send({ listeningAt: port.address } satisfies ListeningMessage)
    port.add(worker)
  }

  const dismiss = (worker: Worker): void => {
    const left = port?.remove(worker)
    if (left === 0 && isStopping) port?.close()
  }

  const start = (role: WorkerRole): void => {
    let hasServed = false
    const worker = cluster.fork({
      [WORKER_VARIABLE]: role,
      ...(simulatorUrl === undefined ? {} : { [SIMULATOR_VARIABLE]: simulatorUrl }),
    })
    worker.on('error', () => {}) // it just died; its end is handled below
    worker.on('message', (message: unknown) => {
      if (isMessage<ReadyMessage>(message, 'isReady')) {
        hasServed = true
        void admit(worker)
      }
      if (isMessage<FullMessage>(message, 'isFull')) dismiss(worker)
      // a stopping worker may still open
      if (!isMessage<OpenMessage>(message, 'openAt') || isOpen || isStopping) return
      isOpen = true
      opened(message.openAt)
      for (let others = 1; others < count; others += 1) start('other')
    })
    worker.on('exit', (code, signal) => {
      dismiss(worker)
      if (isStopping || !isOpen) {
        if (living().length === 0) ended.resolve(isStopping ? 0 : (code ?? 1))
        return
      }
      warn(`A worker ended (${signal ?? code}): another takes its place.`)
      // restart at once after a served worker, ever later after failed starts
      pauseMs = hasServed ? RESTART_PAUSE_MS.first : Math.min(2 * pauseMs, RESTART_PAUSE_MS.longest)
      void sleep(hasServed ? 0 : pauseMs).then(() => {
        if (!isStopping) start('other')
      })
    })
  }

  start('first')
  return { signal: stop, ended: ended.promise }
}
