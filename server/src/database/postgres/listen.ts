import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Database } from '../database.ts'
import { BACKGROUND_LIMITS, LISTEN_PAUSE_MS } from '../time-limits.ts'

type NotificationHandler = (payload: string | null) => void

/** @param pause longest in milliseconds, for tests in a hurry */
export function listenOnPostgres(
  settings: ClientConfig,
  onLost: (error: Error) => void,
  pause = LISTEN_PAUSE_MS,
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

  /** The one loop: opens the connection, waits until it ends, pauses, opens the next. */
  const keep = async (tried: () => void): Promise<void> => {
    let pauseMs = pause.first
    for (let round = 1; !closed.signal.aborted; round += 1) {
      try {
        await open()
        if (closed.signal.aborted) void listening?.client.end()
        else if (round > 1) tellMissed()
        pauseMs = pause.first
      } catch (error) {
        onLost(error as Error)
        pauseMs = Math.min(2 * pauseMs, pause.longest)
      }
      tried()
      const { client } = listening ?? {}
      if (client) await new Promise((ended) => client.once('end', ended))
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
      await listening?.client.end()
      await keeping
    },
  }
}
