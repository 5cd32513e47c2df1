/**
 * A pool of connections to PostgreSQL on which nothing waits for ever: for a connection, or for an
 * answer. A connection whose server says nothing is given up for good, whatever was asked of it.
 */
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { ANY_COMMIT_WAITS, type StuckCommits, stuckCommits } from './stuck-commits.ts'
import { IDLE_CONNECTION_MS, type TimeLimits } from './time-limits.ts'
import { isConnectionLost, isOutcomeKnown, isSilence, OutcomeUnknown } from './unavailable.ts'
import { waitForDatabase } from './waiting-time.ts'

export type BoundedPool = {
  /** One statement, kept as soon as it is done. */
  query(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>
  /** A connection for a transaction, with the same bounds. */
  withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** for Drizzle, which takes pg's own pool: its `query` alone */
  readonly handle: Pool
  end(): Promise<void>
}

export type BoundedPoolParts = {
  readonly settings: PoolConfig
  readonly limits: TimeLimits
  /** a connection broke */
  readonly onLost: (error: Error) => void
}

type Statement = QueryConfig | string

const textOf = (statement: Statement): string => (typeof statement === 'string' ? statement : statement.text)

/** Outside a transaction, what is no question may have been kept although nobody heard so. */
const isKeptAtOnce = (statement: Statement): boolean => !/^\s*(select|show)\b/i.test(textOf(statement))
const isCommit = (statement: Statement): boolean => /^\s*commit\b/i.test(textOf(statement))

export function boundedPool({ settings, limits, onLost }: BoundedPoolParts): BoundedPool {
  const pool = new Pool({
    ...settings,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.statementMs,
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
    const given = typeof statement === 'string' ? { text: statement } : statement
    const timed = { ...given, query_timeout: limits.silenceMs }
    try {
      return await waitForDatabase({
        mostMs: limits.silenceMs,
        begin: () => client.query(timed, values),
      })
    } catch (error) {
      // plain text may have been several statements, and the failed one inside a transaction of theirs
      if (typeof statement === 'string') lost.set(client, error)
      if (!isConnectionLost(error)) throw error
      const isUnknown = keeps && !isOutcomeKnown(error)
      if (isUnknown && isSilence(error)) stuck.suspect() // where a connection broke, the server has ended it too
      const reason = isUnknown ? new OutcomeUnknown('it may have been kept', { cause: error }) : error
      lost.set(client, reason)
      throw reason
    }
  }

  const connect = (): Promise<PoolClient> =>
    waitForDatabase({
      mostMs: limits.connectMs,
      begin: () => pool.connect(),
      onLate: (client) => client.release(),
    })

  const lend = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect()
    try {
      return await work(client)
    } finally {
      client.release(lost.has(client) || client.getTransactionStatus() !== 'I')
    }
  }

  const boundedClient = (client: PoolClient): PoolClient => {
    const known = bounded.get(client)
    if (known) return known
    const query = (statement: Statement, values?: unknown[]) =>
      ask(client, statement, values, isCommit(statement))
    const made: PoolClient = Object.create(client, { query: { value: query } })
    bounded.set(client, made)
    return made
  }

  const query = async (statement: Statement, values?: unknown[]): Promise<QueryResult> => {
    const keeps = isKeptAtOnce(statement)
    const checking = keeps ? stuck.check() : undefined
    if (checking) await checking
    return lend((client) => ask(client, statement, values, keeps))
  }

  const stuck: StuckCommits = stuckCommits(
    async () => (await query(ANY_COMMIT_WAITS)).rows[0]?.is_waiting === true,
    () => performance.now(),
  )

  return {
    query,
    withClient: async (work) => {
      const checking = stuck.check()
      if (checking) await checking
      return lend((client) => work(boundedClient(client)))
    },
    handle: Object.create(pool, { query: { value: query } }),
    end: () => pool.end(),
  }
}
