import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { BACKGROUND_LIMITS, type ListenTiming } from '../time-limits.ts'

export type ListenConnection = {
  readonly client: Client
  readonly on: Set<string>
}

/** Fails if the server refuses LISTEN, as during recovery. */
export async function openListenConnection(
  settings: ClientConfig,
  channels: Iterable<string>,
  onNotification: (channel: string, payload: string) => void,
  onLost: (error: Error) => void,
): Promise<ListenConnection> {
  const client = new Client({
    ...settings,
    idle_in_transaction_session_timeout: 0,
    query_timeout: BACKGROUND_LIMITS.silenceMs,
  })
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  client.on('error', onLost)
  try {
    await client.connect()
    const connection = { client, on: new Set<string>() }
    await listenToChannels(connection, channels)
    return connection
  } catch (error) {
    void client.end() // not awaited, because a silent server never ends it
    throw error
  }
}

export async function listenToChannels(
  { client, on }: ListenConnection,
  channels: Iterable<string>,
): Promise<void> {
  for (const channel of channels) {
    if (on.has(channel)) continue
    await client.query(`listen ${escapeIdentifier(channel)}`)
    on.add(channel)
  }
}

/** Resolves when the connection ends. A failed ping destroys it, since a dead peer never ends it. */
export async function watchListenConnection(
  client: Client,
  timing: ListenTiming,
  closed: AbortSignal,
  onLost: (error: Error) => void,
): Promise<void> {
  const stopped = new AbortController()
  const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => stopped.abort())
  const ping = { text: 'select 1', query_timeout: timing.checkTimeoutMs }
  for (;;) {
    await sleep(timing.checkIntervalMs, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
    if (stopped.signal.aborted || closed.aborted) break
    await client.query(ping).catch((error: Error) => {
      if (!closed.aborted) onLost(error)
      destroy(client)
    })
  }
  await ended
}

export async function endListenConnection(client: Client, timing: ListenTiming): Promise<void> {
  const tooLong = setTimeout(destroy, timing.checkTimeoutMs, client)
  await client.end()
  clearTimeout(tooLong)
}

function destroy(client: Client): void {
  client.connection.stream.destroy()
}
