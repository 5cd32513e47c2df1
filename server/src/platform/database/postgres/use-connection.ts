import type { Pool, PoolClient } from 'pg'
import { isConnectTimeout, isEndedByServer, isTimeout } from '../unavailable.ts'
import type { CircuitBreakers } from './circuit-breakers.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import { currentWaitingTime, trackWaitingTime, waitForDatabase } from './waiting-time.ts'

export type Connections = {
  readonly pool: Pool
  readonly queue: ConnectionQueue
  readonly breakers: CircuitBreakers
  readonly connectMs: number
  readonly isLost: (client: PoolClient) => boolean
}

type ClientWork<T> = (client: PoolClient) => Promise<T>

async function connect({ pool, breakers, connectMs }: Connections): Promise<PoolClient> {
  try {
    return await waitForDatabase({
      mostMs: connectMs,
      begin: () => pool.connect(),
      onLate: (client) => client.release(),
    })
  } catch (error) {
    if (isConnectTimeout(error)) breakers.statements.open()
    throw error
  }
}

/** Waiting in a moving queue does not count towards the request's database time; a stall does. */
async function acquire({ queue, breakers }: Connections, isFirst: boolean): Promise<void> {
  try {
    const stalledMs = await queue.take(isFirst)
    const time = currentWaitingTime()
    if (time) time.waitedMs += stalledMs
  } catch (error) {
    if (isTimeout(error)) breakers.statements.open()
    throw error
  }
}

async function useConnection<T>(connections: Connections, work: ClientWork<T>): Promise<T> {
  const { queue, isLost } = connections
  let isAnswered = false
  try {
    const client = await connect(connections)
    try {
      isAnswered = true
      return await work(client)
    } catch (error) {
      isAnswered = !isEndedByServer(error) // otherwise many waits for one lock would look like a moving queue
      throw error
    } finally {
      if (isLost(client)) isAnswered = false
      client.release(isLost(client) || client.getTransactionStatus() !== 'I')
    }
  } finally {
    queue.giveBack(isAnswered)
  }
}

export async function withConnection<T>(
  connections: Connections,
  { writes, isFirst }: { readonly writes: boolean; readonly isFirst: boolean },
  work: ClientWork<T>,
): Promise<T> {
  const { breakers, queue } = connections
  for (;;) {
    // no await while the breaker is closed, to preserve the order of requests
    if (breakers.isOpen(writes)) await breakers.check(writes)
    await acquire(connections, isFirst)
    if (!breakers.isOpen(writes)) return useConnection(connections, work)
    queue.giveBack(false)
  }
}

/** Has a time budget of its own, passes the breakers and skips the queue, because its answer closes them. */
export function withProbeConnection<T>(connections: Connections, work: ClientWork<T>): Promise<T> {
  return trackWaitingTime({ waitedMs: 0 }, async () => {
    await acquire(connections, true)
    return useConnection(connections, work)
  })
}
