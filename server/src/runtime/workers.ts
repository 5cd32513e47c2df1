/**
 * Several processes that serve one port, on PostgreSQL (WORKERS): this one listens for them (shared-port.ts), counts their
 * limits together, runs the payment simulator, and puts another in the place of one that dies. Each of them is a whole shop,
 * as on machines of their own (docs/decisions/039-poolers-and-workers.md).
 */
import cluster, { type Worker } from 'node:cluster'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { CONNECTION, type SharedPort } from './shared-port.ts'
import type { StopSignal } from './stop-signals.ts'

/** What a worker is told as it starts, and says once it is open. */
const WORKER_VARIABLE = 'WARUNG_WORKER'
const SIMULATOR_VARIABLE = 'WARUNG_SIMULATOR_URL'
type OpenMessage = { readonly openAt: string }
/** A worker can take connections; the answer says where it is reached. */
type ReadyMessage = { readonly isReady: true }
type ListeningMessage = { readonly listeningAt: string }
/** A worker takes no more connections. */
type FullMessage = { readonly isFull: true }

/** Before another start, once a worker died that had never taken connections: doubled from the first to the longest. */
const RESTART_PAUSE_MS = { first: 500, longest: 30_000 }

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

function isMessage<M extends object>(message: unknown, key: keyof M & string): message is M {
  return typeof message === 'object' && message !== null && key in message
}

function takeConnection(http: Server, connection: Socket): void {
  // as of a server that listens by itself
  connection.allowHalfOpen = true
  connection.setNoDelay(true)
  http.emit('connection', connection)
}

/** In a worker, instead of listening. @returns the address of the shop */
export function takeSharedConnections(http: Server): Promise<string> {
  const listening = Promise.withResolvers<string>()
  process.on('message', (message, connection) => {
    if (message === CONNECTION && connection instanceof Socket) takeConnection(http, connection)
    else if (isMessage<ListeningMessage>(message, 'listeningAt')) listening.resolve(message.listeningAt)
  })
  http.once('close', () => process.send?.({ isFull: true } satisfies FullMessage))
  http.emit('listening') // its limits of time begin to count
  process.send?.({ isReady: true } satisfies ReadyMessage)
  return listening.promise
}

export type WorkersOptions = {
  readonly count: number
  /** called once, when the first worker can take connections */
  readonly openPort: () => Promise<SharedPort>
  /** why it could not be opened */
  readonly explainPort: (error: unknown) => string
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

export function startWorkers(options: WorkersOptions): Workers {
  const { count, simulatorUrl, openPort, explainPort, opened, warn } = options
  new RateLimiterClusterMaster()
  const ended = Promise.withResolvers<number>()
  let isStopping = false
  let isOpen = false
  let pauseMs = RESTART_PAUSE_MS.first
  let opening: Promise<SharedPort> | undefined
  let port: SharedPort | undefined

  // one that has ended may still be listed: Node tells its end and that it hung up in either order
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
    worker.on('error', () => {}) // an answer to one that has just died; its end is told below
    worker.on('message', (message: unknown) => {
      if (isMessage<ReadyMessage>(message, 'isReady')) {
        hasServed = true
        void admit(worker)
      }
      if (isMessage<FullMessage>(message, 'isFull')) dismiss(worker)
      // one that is told to stop may open all the same
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
      // connections wait for one that has served; starts that fail come ever more seldom
      pauseMs = hasServed ? RESTART_PAUSE_MS.first : Math.min(2 * pauseMs, RESTART_PAUSE_MS.longest)
      void sleep(hasServed ? 0 : pauseMs).then(() => {
        if (!isStopping) start('other')
      })
    })
  }

  start('first')
  return { signal: stop, ended: ended.promise }
}
