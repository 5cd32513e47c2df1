import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Database } from '../database.ts'
import { BACKGROUND_LIMITS, LISTEN_TIMING } from '../time-limits.ts'

type NotificationHandler = (payload: string | null) => void

export function listenOnPostgres(
  settings: ClientConfig,
  onLost: (error: Error) => void,
  timing = LISTEN_TIMING, // another for tests in a hurry
): Pick<Database, 'listen' | 'close'> {
  const channels = new Map<string, Set<NotificationHandler>>()
  const closed = new AbortController()
  let listening: { readonly client: Client; readonly on: Set<string> } | undefined
  let keeping: Promise<void> | undefined
  let firstTry: Promise<void> = Promise.resolve()

  /** A server that refuses it, such as one still in recovery, keeps no connection of ours. */
  const open = async (): Promise<void> => {
    const client = new Client({
      ...settings,
      idle_in_transaction_session_timeout: 0,
      query_timeout: BACKGROUND_LIMITS.silenceMs,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    client.on('error', onLost)
    try {
      await client.connect()
      const on = new Set<string>()
      await listenToAll(client, on)
      listening = { client, on }
    } catch (error) {
      void client.end() // not waited for: what does not answer does not say goodbye either
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

  const tellMissed = (): void => {
    for (const everyone of channels.values()) for (const heard of everyone) heard(null)
  }

  /**
   * Resolves when the connection has ended. One whose other end is gone without a word (a failover, a router that has
   * forgotten it) never ends by itself, and nothing would be heard any more, without anybody knowing: it is asked again
   * and again, and cut when it does not answer.
   */
  const watch = async (client: Client): Promise<void> => {
    const over = new AbortController()
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => over.abort())
    const question = { text: 'select 1', query_timeout: timing.checkTimeoutMs }
    for (;;) {
      await sleep(timing.checkIntervalMs, undefined, { ref: false, signal: over.signal }).catch(() => {})
      if (over.signal.aborted || closed.signal.aborted) break
      await client.query(question).catch((error: Error) => {
        if (!closed.signal.aborted) onLost(error)
        cut(client)
      })
    }
    await ended
  }

  /** `end` would say goodbye, and wait for ever for an answer to it. */
  const cut = (client: Client): void => {
    client.connection.stream.destroy()
  }

  const sayGoodbye = async (client: Client): Promise<void> => {
    const tooLong = setTimeout(cut, timing.checkTimeoutMs, client)
    await client.end()
    clearTimeout(tooLong)
  }

  /** The one loop: opens the connection, waits until it ends, pauses, opens the next. */
  const keep = async (tried: () => void): Promise<void> => {
    let pauseMs = timing.firstPauseMs
    for (let round = 1; !closed.signal.aborted; round += 1) {
      try {
        await open()
        if (closed.signal.aborted && listening) void sayGoodbye(listening.client)
        else if (round > 1) tellMissed()
        pauseMs = timing.firstPauseMs
      } catch (error) {
        onLost(error as Error)
        pauseMs = Math.min(2 * pauseMs, timing.longestPauseMs)
      }
      tried()
      const { client } = listening ?? {}
      if (client) await watch(client)
      listening = undefined
      await sleep(pauseMs, undefined, { ref: false, signal: closed.signal }).catch(() => {})
    }
  }

  return {
    listen: async (channel, heard) => {
      const others = channels.get(channel) ?? new Set()
      channels.set(channel, others.add(heard))
      if (keeping === undefined) {
        const { promise, resolve } = Promise.withResolvers<void>()
        firstTry = promise
        keeping = keep(resolve)
      }
      await firstTry
      // while there is no connection: it is listened to as soon as there is one, which is told
      if (listening) await listenToAll(listening.client, listening.on)
      return async () => {
        channels.get(channel)?.delete(heard)
      }
    },
    close: async () => {
      closed.abort()
      await firstTry
      if (listening) await sayGoodbye(listening.client)
      await keeping
    },
  }
}
