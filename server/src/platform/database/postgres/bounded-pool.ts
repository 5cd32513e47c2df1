/**
 * A pool of connections to PostgreSQL on which nothing waits for ever: for a connection, or for an
 * answer. A connection whose server says nothing is given up for good, whatever was asked of it.
 */
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
  /** One statement, kept as soon as it is done. */
  query(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>
  /** The same, before all who wait for a connection. */
  queryFirst(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>
  /** A connection for a transaction, with the same bounds. @param writes false for one that is read only */
  withClient<T>(work: (client: PoolClient) => Promise<T>, writes?: boolean): Promise<T>
  /** for Drizzle, which takes pg's own pool: its `query` alone */
  readonly handle: Pool
  end(): Promise<void>
}

export type BoundedPoolOptions = {
  readonly settings: PoolConfig
  readonly limits: TimeLimits
  /** a connection broke */
  readonly onLost: (error: Error) => void
  /** whether connections bring the server's own limits along; a pooler refuses them (pooler.ts) */
  readonly bringsLimits?: boolean
  readonly names?: StatementNames
}

type Statement = QueryConfig | string

const WAITS_AT_COMMIT = `select exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user) as is_waiting`

function sqlOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text
}

/** What has values is one statement, which can be prepared. */
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
  // without it, a connection that breaks while it is in use would end the process
  pool.on('connect', (client) => client.on('error', onLost))

  /** Why a connection is of no more use: what is asked of it later fails alike, without waiting again. */
  const lost = new WeakMap<PoolClient, unknown>()
  const bounded = new WeakMap<PoolClient, PoolClient>()

  const ask = async (
    client: PoolClient,
    statement: Statement,
    values: unknown[] | undefined,
    keeps: boolean,
  ) => {
    if (lost.has(client)) throw lost.get(client)
    const timed = { ...withName(statement, values, names), query_timeout: limits.silenceMs }
    try {
      return await waitForDatabase({
        mostMs: limits.silenceMs,
        begin: () => client.query(timed, values),
      })
    } catch (error) {
      // plain text may have been several statements, and the failed one inside a transaction of theirs
      if (typeof statement === 'string') lost.set(client, error)
      // for good: other connections have prepared it too, and behind a pooler a new name leads to what the old one did
      if (isStaleStatement(error)) names.invalidate(sqlOf(statement))
      if (!isConnectionLost(error)) throw error
      if (isReadTimeout(error)) silence.suspect()
      const isUnknown = keeps && !isOutcomeKnown(error)
      if (isUnknown && isTimeout(error)) stuckCommitBreaker.suspect() // where a connection broke, the server has ended it too
      const reason = isUnknown ? new OutcomeUnknown('it may have been kept', { cause: error }) : error
      lost.set(client, reason)
      throw reason
    }
  }

  const turns = createConnectionQueue({
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
      if (isConnectTimeout(error)) silence.suspect()
      throw error
    }
  }

  /** A turn in a queue that moves is no waiting for the database; what it stood still for counts to a request's time. */
  const acquire = async (isFirst: boolean): Promise<void> => {
    try {
      const stalledMs = await turns.take(isFirst)
      const time = currentWaitingTime()
      if (time) time.waitedMs += stalledMs
    } catch (error) {
      if (isTimeout(error)) silence.suspect()
      throw error
    }
  }

  const withTurn = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    let isAnswered = false
    try {
      const client = await connect()
      try {
        isAnswered = true
        return await work(client)
      } catch (error) {
        isAnswered = !isEndedByServer(error) // else many that wait for one lock would pass for a queue that moves
        throw error
      } finally {
        if (lost.has(client)) isAnswered = false
        client.release(lost.has(client) || client.getTransactionStatus() !== 'I')
      }
    } finally {
      turns.giveBack(isAnswered)
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
      if (!isSuspected(writes)) return withTurn(work)
      turns.giveBack(false) // suspected while this one waited
    }
  }

  const boundedClient = (client: PoolClient): PoolClient => {
    const known = bounded.get(client)
    if (known) return known
    const query = (statement: Statement, values?: unknown[]) =>
      ask(client, statement, values, isCommit(sqlOf(statement)))
    const made: PoolClient = Object.create(client, { query: { value: query } })
    bounded.set(client, made)
    return made
  }

  /** Asked on its own time, whoever asks, and before all who wait; what is suspected must not keep it from asking. */
  const probe = (text: string): Promise<QueryResult> =>
    trackWaitingTime({ waitedMs: 0 }, async () => {
      await acquire(true)
      return withTurn((client) => ask(client, { text }, undefined, false))
    })
  const now = () => performance.now()
  const silence = createDeferredCheck({
    isSo: async () => (await probe('select 1')).rows.length === 0,
    words: 'the database does not answer',
    now,
  })
  /**
   * A commit that waits for a synchronous standby goes on waiting inside the server after it was given up, on a
   * connection that nobody can take back: nothing is written until none waits, so that they do not use up
   * the server's connections, and readers go on.
   */
  const stuckCommitBreaker = createDeferredCheck({
    isSo: async () => (await probe(WAITS_AT_COMMIT)).rows[0]?.is_waiting === true,
    words: 'nothing is written while commits wait for a synchronous standby',
    now,
  })
  const check = (writes: boolean): Promise<void> =>
    waitForDatabase({
      mostMs: limits.connectMs,
      begin: async () => {
        await silence.check()
        if (writes) await stuckCommitBreaker.check()
      },
    })
  /** Nothing is waited for unless there is a suspicion: who comes first has the connection first. */
  const isSuspected = (writes: boolean): boolean =>
    silence.isRaised() || (writes && stuckCommitBreaker.isRaised())

  const query = async (statement: Statement, values?: unknown[], isFirst = false): Promise<QueryResult> => {
    const keeps = !isRead(sqlOf(statement)) // it may have been kept although nobody heard so
    const askOnce = () => withConnection(keeps, (client) => ask(client, statement, values, keeps), isFirst)
    try {
      return await askOnce()
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      return askOnce() // without the name
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
