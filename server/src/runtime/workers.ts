/** WORKERS, with PostgreSQL: the primary listens and counts for rate limits (docs/decisions/039-poolers-and-workers.md). */
import cluster, { type Worker } from 'node:cluster'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { CONNECTION, type SharedPort } from './shared-port.ts'
import type { StopSignal } from './stop-signals.ts'

const WORKER_VARIABLE = 'WARUNG_WORKER'
const SIMULATOR_VARIABLE = 'WARUNG_SIMULATOR_URL'
type OpenMessage = { readonly openAt: string }
type ReadyMessage = { readonly isReady: true }
type ListeningMessage = { readonly listeningAt: string }
type ClosedMessage = { readonly isClosed: true }

const RESTART_PAUSE_MS = { first: 500, longest: 30_000 }

/** The `first` one migrates the database and prints messages. */
export type WorkerRole = 'first' | 'other'

export function workerRole(): WorkerRole | undefined {
  if (!cluster.isWorker) return undefined
  return process.env[WORKER_VARIABLE] === 'first' ? 'first' : 'other'
}

export function sharedSimulatorUrl(): string | undefined {
  return cluster.isWorker ? process.env[SIMULATOR_VARIABLE] : undefined
}

export function reportOpen(openAt: string): void {
  if (cluster.isWorker) process.send?.({ openAt } satisfies OpenMessage)
}

function isMessage<M extends object>(message: unknown, key: keyof M & string): message is M {
  return typeof message === 'object' && message !== null && key in message
}

function takeConnection(http: Server, connection: Socket): void {
  connection.allowHalfOpen = true
  connection.setNoDelay(true)
  http.emit('connection', connection)
}

export function takeSharedConnections(http: Server): Promise<string> {
  const listening = Promise.withResolvers<string>()
  process.on('message', (message, connection) => {
    if (message === CONNECTION && connection instanceof Socket) takeConnection(http, connection)
    else if (isMessage<ListeningMessage>(message, 'listeningAt')) listening.resolve(message.listeningAt)
  })
  http.once('close', () => process.send?.({ isClosed: true } satisfies ClosedMessage))
  http.emit('listening')
  process.send?.({ isReady: true } satisfies ReadyMessage)
  return listening.promise
}

export type WorkersOptions = {
  readonly count: number
  readonly openPort: () => Promise<SharedPort>
  readonly explainPort: (error: unknown) => string
  readonly simulatorUrl: string | undefined
  readonly opened: (address: string) => void
  readonly warn: (message: string) => void
}

export type Workers = {
  signal(signal: StopSignal): void
  readonly ended: Promise<number>
}

class WorkerPool {
  readonly #options: WorkersOptions
  readonly #ended = Promise.withResolvers<number>()
  #isStopping = false
  #isOpen = false
  #pauseMs = RESTART_PAUSE_MS.first
  #opening: Promise<SharedPort> | undefined
  #port: SharedPort | undefined

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  get ended(): Promise<number> {
    return this.#ended.promise
  }

  stop(signal: StopSignal): void {
    this.#isStopping = true
    for (const worker of livingWorkers()) worker.process.kill(signal)
    if (livingWorkers().length === 0) this.#ended.resolve(0)
  }

  start(role: WorkerRole): void {
    const { simulatorUrl } = this.#options
    let hasServed = false
    const worker = cluster.fork({
      [WORKER_VARIABLE]: role,
      ...(simulatorUrl === undefined ? {} : { [SIMULATOR_VARIABLE]: simulatorUrl }),
    })
    worker.on('error', () => {})
    worker.on('message', (message: unknown) => {
      if (isMessage<ReadyMessage>(message, 'isReady')) {
        hasServed = true
        void this.#admit(worker)
      }
      if (isMessage<ClosedMessage>(message, 'isClosed')) this.#dismiss(worker)
      if (isMessage<OpenMessage>(message, 'openAt')) this.#startOthers(message.openAt)
    })
    worker.on('exit', (code, signal) => {
      this.#dismiss(worker)
      this.#handleExit(code, signal, hasServed)
    })
  }

  async #admit(worker: Worker): Promise<void> {
    const { openPort, explainPort, warn } = this.#options
    try {
      this.#opening ??= openPort()
      this.#port = await this.#opening
    } catch (error) {
      warn(explainPort(error))
      this.#ended.resolve(1)
      return this.stop('SIGTERM')
    }
    if (worker.isDead()) return
    worker.send({ listeningAt: this.#port.address } satisfies ListeningMessage)
    this.#port.add(worker)
  }

  #dismiss(worker: Worker): void {
    const left = this.#port?.remove(worker)
    if (left === 0 && this.#isStopping) this.#port?.close()
  }

  /** Does nothing while stopping: a worker may still report that it is open. */
  #startOthers(address: string): void {
    if (this.#isOpen || this.#isStopping) return
    this.#isOpen = true
    this.#options.opened(address)
    for (let others = 1; others < this.#options.count; others += 1) this.start('other')
  }

  #handleExit(code: number | null, signal: string | null, hasServed: boolean): void {
    if (this.#isStopping || !this.#isOpen) {
      if (livingWorkers().length === 0) this.#ended.resolve(this.#isStopping ? 0 : (code ?? 1))
      return
    }
    this.#options.warn(`A worker ended (${signal ?? code}): another takes its place.`)
    // restarts at once if the worker has served requests; after failed starts, later and later
    const { first, longest } = RESTART_PAUSE_MS
    this.#pauseMs = hasServed ? first : Math.min(2 * this.#pauseMs, longest)
    void sleep(hasServed ? 0 : this.#pauseMs).then(() => {
      if (!this.#isStopping) this.start('other')
    })
  }
}

/** A dead worker may still be listed, because exit and disconnect come in either order. */
function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead())
}

export function startWorkers(options: WorkersOptions): Workers {
  new RateLimiterClusterMaster()
  const pool = new WorkerPool(options)
  pool.start('first')
  return { signal: (signal) => pool.stop(signal), ended: pool.ended }
}
