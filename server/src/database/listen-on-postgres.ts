import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Database } from './open.ts'

type Heard = (payload: string | null) => void

const RETRY_MS = 1_000

/** One connection of its own for all channels, opened with the first and remade when it breaks. */
export const listenOnPostgres = (
  settings: ClientConfig,
  onLost: (error: Error) => void,
): Pick<Database, 'listen' | 'close'> => {
  const channels = new Map<string, Set<Heard>>()
  const closed = new AbortController()
  let connecting: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const client = new Client({ ...settings, idle_in_transaction_session_timeout: 0 })
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    client.on('error', onLost)
    await client.connect()
    client.once('end', () => {
      connecting = undefined
      if (!closed.signal.aborted) void reconnect()
    })
    for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
    return client
  }

  const reconnect = async (): Promise<void> => {
    while (!closed.signal.aborted && channels.size > 0) {
      try {
        connecting ??= connect()
        await connecting
        for (const everyone of channels.values()) for (const heard of everyone) heard(null)
        return
      } catch (error) {
        connecting = undefined
        onLost(error as Error)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  return {
    listen: async (channel, heard) => {
      const others = channels.get(channel)
      if (others) others.add(heard)
      else channels.set(channel, new Set([heard]))
      connecting ??= connect()
      const client = await connecting
      if (!others) await client.query(`listen ${escapeIdentifier(channel)}`)
      return async () => {
        channels.get(channel)?.delete(heard)
      }
    },
    close: async () => {
      closed.abort()
      const client = await connecting?.catch(() => undefined) // it never opened: nothing to close
      await client?.end()
    },
  }
}
