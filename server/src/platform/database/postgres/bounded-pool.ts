/** A connection pool in which every wait has a limit. A silent connection is discarded. */
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { isStaleStatement } from '../errors.ts'
import {
  CONNECTION_WAIT_MAX_MS,
  CONNECTION_WAITERS_MAX,
  IDLE_CONNECTION_MS,
  type TimeLimits,
} from '../time-limits.ts'
import { createCircuitBreakers } from './circuit-breakers.ts'
import { createConnectionQueue } from './connection-queue.ts'
import {
  boundedClient,
  type Statement,
  type StatementSender,
  sendStatement,
  sqlOf,
} from './send-statement.ts'
import { isRead } from './statement-kind.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import { type Connections, withConnection, withProbeConnection } from './use-connection.ts'

export type BoundedPool = {
  query(statement: Statement, values?: unknown[]): Promise<QueryResult>
  queryWithPriority(statement: Statement, values?: unknown[]): Promise<QueryResult>
  /** @param writes false for a read-only transaction */
  withClient<T>(work: (client: PoolClient) => Promise<T>, writes?: boolean): Promise<T>
  readonly handle: Pool
  end(): Promise<void>
}

export type BoundedPoolOptions = {
  readonly settings: PoolConfig
  readonly limits: TimeLimits
  readonly onLost: (error: Error) => void
  /** true without a pooler, which would refuse the server's limits (pooler.ts) */
  readonly bringsLimits?: boolean
  readonly names?: StatementNames
}

function openPool({ settings, limits, onLost, bringsLimits = true }: BoundedPoolOptions): Pool {
  const { connectMs, statementMs } = limits
  const pool = new Pool({
    ...settings,
    connectionTimeoutMillis: connectMs,
    ...(bringsLimits ? { statement_timeout: statementMs, lock_timeout: statementMs } : {}),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  })
  pool.on('error', onLost)
  // an unhandled connection error would end the process
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

function openConnections(options: BoundedPoolOptions): Connections & { readonly sender: StatementSender } {
  const { limits, names = createStatementNames() } = options
  const { connectMs, silenceMs, stalledMs } = limits
  const pool = openPool(options)
  const lost: StatementSender['lost'] = new WeakMap()
  const breakers = createCircuitBreakers(
    (text) =>
      withProbeConnection(connections, (client) => sendStatement(sender, client, { text }, undefined, false)),
    connectMs,
  )
  const sender: StatementSender = { breakers, names, silenceMs, lost, bounded: new WeakMap() }
  const queue = createConnectionQueue({
    connections: pool.options.max,
    stalledMs,
    waitMaxMs: CONNECTION_WAIT_MAX_MS,
    waitersMax: CONNECTION_WAITERS_MAX,
    now: () => performance.now(),
  })
  const connections = {
    pool,
    queue,
    breakers,
    connectMs,
    sender,
    isLost: (client: PoolClient) => lost.has(client),
  }
  return connections
}

export function createBoundedPool(options: BoundedPoolOptions): BoundedPool {
  const connections = openConnections(options)
  const { pool, sender } = connections

  const query = async (statement: Statement, values?: unknown[], isFirst = false): Promise<QueryResult> => {
    const mayCommit = !isRead(sqlOf(statement))
    const sendOnce = () =>
      withConnection(connections, { writes: mayCommit, isFirst }, (client) =>
        sendStatement(sender, client, statement, values, mayCommit),
      )
    try {
      return await sendOnce()
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return sendOnce()
    }
  }

  return {
    query: (statement, values) => query(statement, values),
    queryWithPriority: (statement, values) => query(statement, values, true),
    withClient: (work, writes = true) =>
      withConnection(connections, { writes, isFirst: false }, (client) =>
        work(boundedClient(sender, client)),
      ),
    handle: Object.create(pool, {
      query: { value: (statement: Statement, values?: unknown[]) => query(statement, values) },
    }),
    end: () => pool.end(),
  }
}
