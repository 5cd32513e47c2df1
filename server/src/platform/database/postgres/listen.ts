import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Database } from '../database.ts'
import { BACKGROUND_LIMITS, LISTEN_TIMING } from '../time-limits.ts'

type PayloadHandler = (payload: string | null) => void

export function listenOnPostgres(
  settings: ClientConfig,
  onLost: (error: Error) => void,
  timing = LISTEN_TIMING, // shorter in tests
): Pick<Database, 'listen' | 'close'> {
  const channels = new Map<string, Set<PayloadHandler>>()
  const closed = new AbortController()
  let listening: { readonly client: Client; readonly on: Set<string> } | undefined
  let reconnecting: Promise<void> | undefined
  let firstTry: Promise<void> = Promise.resolve()

  /** Closes the connection when the server refuses LISTEN, as in recovery. */
  const open = async (): Promise<void> => {
    const client = new Client({
      ...settings,
      idle_in_transaction_session_timeout: 0,
      query_timeout: BACKGROUND_LIMITS.silenceMs,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    client.on('error', onLost)
    try {
      await client.connect()
      const on = new Set<string>()
      await listenToAll(client, on)
      listening = { client, on }
    } catch (error) {
      void client.end() // not awaited: a silent server never ends it
      throw error
    }
  }

  const listenToAll = async (client: Client, on: Set<string>): Promise<void> => {
    for (const channel of channels.keys()) {
      if (on.has(channel)) continue
      await client.query(`listen ${escapeIdentifier(channel)}`)
      on.add(channel)
    }
  }

  const reportMissed = (): void => {
    for (const handlers of channels.values()) for (const onPayload of handlers) onPayload(null)
  }

  /**
   * Resolves when the connection ends. A silently dead peer (failover, router) never ends it, so a ping repeats
   * and destroys the connection without an answer.
   */
  const watch = async (client: Client): Promise<void> => {
    const stopped = new AbortController()
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => stopped.abort())
    const ping = { text: 'select 1', query_timeout: timing.checkTimeoutMs }
    for (;;) {
      await sleep(timing.checkIntervalMs, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted || closed.signal.aborted) break
      await client.query(ping).catch((error: Error) => {
        if (!closed.signal.aborted) onLost(error)
        destroy(client)
      })
    }
    await ended
  }

  /** `end` would wait for the server. */
  const destroy = (client: Client): void => {
    client.connection.stream.destroy()
  }

  const endGracefully = async (client: Client): Promise<void> => {
    const tooLong = setTimeout(destroy, timing.checkTimeoutMs, client)
    await client.end()
    clearTimeout(tooLong)
  }

  /** Reconnects until closed. */
  const reconnectLoop = async (onFirstTry: () => void): Promise<void> => {
    let pauseMs = timing.firstPauseMs
    for (let round = 1; !closed.signal.aborted; round += 1) {
      try {
        await open()
        if (closed.signal.aborted && listening) void endGracefully(listening.client)
        else if (round > 1) reportMissed()
        pauseMs = timing.firstPauseMs
      } catch (error) {
        onLost(error as Error)
        pauseMs = Math.min(2 * pauseMs, timing.longestPauseMs)
      }
      onFirstTry()
      const { client } = listening ?? {}
      if (client) await watch(client)
      listening = undefined
      await sleep(pauseMs, undefined, { ref: false, signal: closed.signal }).catch(() => {})
    }
  }

  return {
    listen: async (channel, onPayload) => {
      const others = channels.get(channel) ?? new Set()
      channels.set(channel, others.add(onPayload))
      if (reconnecting === undefined) {
        const { promise, resolve } = Promise.withResolvers<void>()
        firstTry = promise
        reconnecting = reconnectLoop(resolve)
      }
      await firstTry
      // without a connection, the reconnect listens and reports missed payloads
      if (listening) await listenToAll(listening.client, listening.on)
      return async () => {
        channels.get(channel)?.delete(onPayload)
      }
    },
    close: async () => {
      closed.abort()
      await firstTry
      if (listening) await endGracefully(listening.client)
      await reconnecting
    },
  }
}
