import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Database } from '../database.ts'
import { LISTEN_TIMING, type ListenTiming } from '../time-limits.ts'
import {
  endListenConnection,
  type ListenConnection,
  listenToChannels,
  openListenConnection,
  watchListenConnection,
} from './listen-connection.ts'

/** Receives null after a reconnect, when payloads may be lost. */
type PayloadHandler = (payload: string | null) => void

class PostgresListener {
  readonly #settings: ClientConfig
  readonly #onLost: (error: Error) => void
  readonly #timing: ListenTiming
  readonly #handlers = new Map<string, Set<PayloadHandler>>()
  readonly #closed = new AbortController()
  #connection: ListenConnection | undefined
  #reconnecting: Promise<void> | undefined
  #firstTry: Promise<void> = Promise.resolve()

  constructor(settings: ClientConfig, onLost: (error: Error) => void, timing: ListenTiming) {
    this.#settings = settings
    this.#onLost = onLost
    this.#timing = timing
  }

  async listen(channel: string, onPayload: PayloadHandler): Promise<() => Promise<void>> {
    const others = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, others.add(onPayload))
    if (this.#reconnecting === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#firstTry = promise
      this.#reconnecting = this.#reconnectLoop(resolve)
    }
    await this.#firstTry
    // without a connection, the reconnect listens and reports lost payloads
    if (this.#connection) await listenToChannels(this.#connection, this.#handlers.keys())
    return async () => {
      this.#handlers.get(channel)?.delete(onPayload)
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#firstTry
    if (this.#connection) await this.#end(this.#connection)
    await this.#reconnecting
  }

  async #reconnectLoop(onFirstTry: () => void): Promise<void> {
    const { firstPauseMs, longestPauseMs } = this.#timing
    const closed = this.#closed.signal
    let pauseMs = firstPauseMs
    for (let round = 1; !closed.aborted; round += 1) {
      try {
        await this.#connect()
        if (closed.aborted && this.#connection) void this.#end(this.#connection)
        else if (round > 1) this.#reportMissed()
        pauseMs = firstPauseMs
      } catch (error) {
        this.#onLost(error as Error)
        pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      }
      onFirstTry()
      const { client } = this.#connection ?? {}
      if (client) await watchListenConnection(client, this.#timing, closed, this.#onLost)
      this.#connection = undefined
      await sleep(pauseMs, undefined, { ref: false, signal: closed }).catch(() => {})
    }
  }

  async #connect(): Promise<void> {
    const notify = (channel: string, payload: string) => {
      for (const onPayload of this.#handlers.get(channel) ?? []) onPayload(payload)
    }
    this.#connection = await openListenConnection(this.#settings, this.#handlers.keys(), notify, this.#onLost)
  }

  #end({ client }: ListenConnection): Promise<void> {
    return endListenConnection(client, this.#timing)
  }

  #reportMissed(): void {
    for (const handlers of this.#handlers.values()) for (const onPayload of handlers) onPayload(null)
  }
}

export function listenOnPostgres(
  settings: ClientConfig,
  onLost: (error: Error) => void,
  timing: ListenTiming = LISTEN_TIMING,
): Pick<Database, 'listen' | 'close'> {
  const listener = new PostgresListener(settings, onLost, timing)
  return {
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    close: () => listener.close(),
  }
}
