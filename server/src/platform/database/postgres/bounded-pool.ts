/** A PostgreSQL pool where every wait has a limit. A silent connection is discarded. */
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { isStaleStatement } from '../errors.ts'
import {
  CONNECTION_WAIT_MAX_MS,
  CONNECTION_WAITERS_MAX,
  IDLE_CONNECTION_MS,
  type TimeLimits,
} from '../time-limits.ts'
import {
  isConnectionLost,
  isConnectTimeout,
  isEndedByServer,
  isOutcomeKnown,
  isReadTimeout,
  isTimeout,
  OutcomeUnknown,
} from '../unavailable.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { createDeferredCheck } from './deferred-check.ts'
import { isCommit, isRead } from './statement-kind.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import { currentWaitingTime, trackWaitingTime, waitForDatabase } from './waiting-time.ts'

export type BoundedPool = {
  /** One statement, committed at once. */
  query(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>
  /** Jumps the connection queue. */
  queryFirst(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>
  /** @param writes false for a read-only transaction */
  withClient<T>(work: (client: PoolClient) => Promise<T>, writes?: boolean): Promise<T>
  /** pg's pool for Drizzle, only with `query` */
  readonly handle: Pool
  end(): Promise<void>
}

export type BoundedPoolOptions = {
  readonly settings: PoolConfig
  readonly limits: TimeLimits
  readonly onLost: (error: Error) => void
  /** a pooler refuses the server's own limits (pooler.ts) */
  readonly bringsLimits?: boolean
  readonly names?: StatementNames
}

type Statement = QueryConfig | string

const WAITS_AT_COMMIT = `select exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user) as is_waiting`

function sqlOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text
}

/** A query with values is a single statement, so it can be prepared. */
function withName(statement: Statement, values: unknown[] | undefined, names: StatementNames): QueryConfig {
  if (typeof statement === 'string') return { text: statement }
  const hasValues = (values ?? statement.values ?? []).length > 0
  return hasValues ? { ...statement, name: statement.name || names.nameOf(statement.text) } : statement
}

export function createBoundedPool(options: BoundedPoolOptions): BoundedPool {
  const { settings, limits, onLost, bringsLimits = true, names = createStatementNames() } = options
  const { statementMs } = limits
  const pool = new Pool({
    ...settings,
    connectionTimeoutMillis: limits.connectMs,
    ...(bringsLimits ? { statement_timeout: statementMs, lock_timeout: statementMs } : {}),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  })
  pool.on('error', onLost)
  // an unhandled connection error would end the process
  pool.on('connect', (client) => client.on('error', onLost))

  /** Lost connections with their error: later statements fail at once with it. */
  const lost = new WeakMap<PoolClient, unknown>()
  const bounded = new WeakMap<PoolClient, PoolClient>()

  const send = async (
    client: PoolClient,
    statement: Statement,
    values: unknown[] | undefined,
    mayCommit: boolean,
  ) => {
    if (lost.has(client)) throw lost.get(client)
    const timed = { ...withName(statement, values, names), query_timeout: limits.silenceMs }
    try {
      return await waitForDatabase({
        mostMs: limits.silenceMs,
        begin: () => client.query(timed, values),
      })
    } catch (error) {
      // plain text may hold several statements, failing inside a transaction of its own
      if (typeof statement === 'string') lost.set(client, error)
      // for good: other connections prepared it too, and a pooler maps a new name to the old statement
      if (isStaleStatement(error)) names.invalidate(sqlOf(statement))
      if (!isConnectionLost(error)) throw error
      if (isReadTimeout(error)) silenceBreaker.suspect()
      const isUnknown = mayCommit && !isOutcomeKnown(error)
      if (isUnknown && isTimeout(error)) stuckCommitBreaker.suspect() // a broken connection ended its commit too
      const reason = isUnknown ? new OutcomeUnknown('it may have been kept', { cause: error }) : error
      lost.set(client, reason)
      throw reason
    }
  }

  const connectionQueue = createConnectionQueue({
    connections: pool.options.max,
    stalledMs: limits.stalledMs,
    waitMaxMs: CONNECTION_WAIT_MAX_MS,
    waitersMax: CONNECTION_WAITERS_MAX,
    now: () => performance.now(),
  })

  const connect = async (): Promise<PoolClient> => {
    try {
      return await waitForDatabase({
        mostMs: limits.connectMs,
        begin: () => pool.connect(),
        onLate: (client) => client.release(),
      })
    } catch (error) {
      if (isConnectTimeout(error)) silenceBreaker.suspect()
      throw error
    }
  }

  /** Waiting in a moving queue does not count to the request's database time; a stall does. */
  const acquire = async (isFirst: boolean): Promise<void> => {
    try {
      const stalledMs = await connectionQueue.take(isFirst)
      const time = currentWaitingTime()
      if (time) time.waitedMs += stalledMs
    } catch (error) {
      if (isTimeout(error)) silenceBreaker.suspect()
      throw error
    }
  }

  const useConnection = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    let isAnswered = false
    try {
      const client = await connect()
      try {
        isAnswered = true
        return await work(client)
      } catch (error) {
        isAnswered = !isEndedByServer(error) // else many waits for one lock look like a moving queue
        throw error
      } finally {
        if (lost.has(client)) isAnswered = false
        client.release(lost.has(client) || client.getTransactionStatus() !== 'I')
      }
    } finally {
      connectionQueue.giveBack(isAnswered)
    }
  }

  const withConnection = async <T>(
    writes: boolean,
    work: (client: PoolClient) => Promise<T>,
    isFirst = false,
  ): Promise<T> => {
    for (;;) {
      if (isSuspected(writes)) await check(writes)
      await acquire(isFirst)
      if (!isSuspected(writes)) return useConnection(work)
      connectionQueue.giveBack(false) // raised while this one waited
    }
  }

  const boundedClient = (client: PoolClient): PoolClient => {
    const existing = bounded.get(client)
    if (existing) return existing
    const query = (statement: Statement, values?: unknown[]) =>
      send(client, statement, values, isCommit(sqlOf(statement)))
    const wrapper: PoolClient = Object.create(client, { query: { value: query } })
    bounded.set(client, wrapper)
    return wrapper
  }

  /** Has its own time budget and jumps the queue, so that a suspicion can be cleared. */
  const probe = (text: string): Promise<QueryResult> =>
    trackWaitingTime({ waitedMs: 0 }, async () => {
      await acquire(true)
      return useConnection((client) => send(client, { text }, undefined, false))
    })
  const now = () => performance.now()
  const silenceBreaker = createDeferredCheck({
    isFailing: async () => (await probe('select 1')).rows.length === 0,
    message: 'the database does not answer',
    now,
  })
  /**
   * A commit that waits for a synchronous standby occupies its connection in the server after we give up.
   * Writes stop until none waits; otherwise the server runs out of connections. Reads continue.
   */
  const stuckCommitBreaker = createDeferredCheck({
    isFailing: async () => (await probe(WAITS_AT_COMMIT)).rows[0]?.is_waiting === true,
    message: 'nothing is written while commits wait for a synchronous standby',
    now,
  })
  const check = (writes: boolean): Promise<void> =>
    waitForDatabase({
      mostMs: limits.connectMs,
      begin: async () => {
        await silenceBreaker.check()
        if (writes) await stuckCommitBreaker.check()
      },
    })
  /** Skips the await when nothing is suspected, to keep the order of requests. */
  const isSuspected = (writes: boolean): boolean =>
    silenceBreaker.isRaised() || (writes && stuckCommitBreaker.isRaised())

  const query = async (statement: Statement, values?: unknown[], isFirst = false): Promise<QueryResult> => {
    const mayCommit = !isRead(sqlOf(statement))
    const sendOnce = () =>
      withConnection(mayCommit, (client) => send(client, statement, values, mayCommit), isFirst)
    try {
      return await sendOnce()
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return sendOnce()
    }
  }

  return {
    query: (statement, values) => query(statement, values),
    queryFirst: (statement, values) => query(statement, values, true),
    withClient: (work, writes = true) => withConnection(writes, (client) => work(boundedClient(client))),
    handle: Object.create(pool, {
      query: { value: (statement: Statement, values?: unknown[]) => query(statement, values) },
    }),
    end: () => pool.end(),
  }
}
