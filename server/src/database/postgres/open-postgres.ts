import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type PoolClient, type PoolConfig } from 'pg'
import { CannotOpenDatabase } from '../cannot-open.ts'
import type { Database, DatabaseOptions, Db } from '../database.ts'
import { sqlState } from '../errors.ts'
import { setPgParsers } from '../parse-types.ts'
import {
  BACKGROUND_LIMITS,
  CLIENT_TIMEOUT_MARGIN_MS,
  IDLE_IN_TRANSACTION_MS,
  REQUEST_LIMITS,
  type TimeLimits,
} from '../time-limits.ts'
import { beginWith } from '../transaction.ts'
import { assertNotOuterHandle, watchInnerStatements, watchOuterStatements } from '../transaction-scope.ts'
import { type BoundedPool, createBoundedPool } from './bounded-pool.ts'
import { listenOnPostgres } from './listen.ts'
import { waitForPrimary } from './wait-for-primary.ts'

const REQUEST_CONNECTIONS = 10
const BACKGROUND_CONNECTIONS = 4

function settingsOf(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: REQUEST_LIMITS.connectMs,
    keepAlive: true,
    application_name: 'warung',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // jit: compiling a statement takes longer than any of ours runs
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off',
  }
}

function limitsOf(limits: TimeLimits, statementMs: number | undefined): TimeLimits {
  return statementMs === undefined
    ? limits
    : { ...limits, statementMs, silenceMs: statementMs + CLIENT_TIMEOUT_MARGIN_MS }
}

export async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  setPgParsers()
  const { log, onStatement, poolSize = REQUEST_CONNECTIONS, statementTimeoutMs } = options
  const settings = settingsOf(databaseUrl)
  const onLost = (error: Error) => log?.warn({ err: error }, 'A connection to PostgreSQL broke')
  const poolOf = (limits: TimeLimits, max: number) =>
    createBoundedPool({
      settings: { ...settings, max },
      limits: limitsOf(limits, statementTimeoutMs),
      onLost,
    })
  const requests = poolOf(REQUEST_LIMITS, poolSize)
  const jobs = poolOf(BACKGROUND_LIMITS, BACKGROUND_CONNECTIONS) // opens nothing before it is asked
  await awaitServer(requests, databaseUrl, options)

  const root = {}
  const db = outerHandle(requests, root, onStatement)
  const background = outerHandle(jobs, root, onStatement)

  let closing: Promise<void> | undefined
  const listening = listenOnPostgres(settings, onLost)
  return {
    db,
    background,
    engine: 'postgres',
    ping: async () => {
      await requests.query('select 1')
    },
    patiently: async (work) => {
      const client = new Client({ ...settings, idle_in_transaction_session_timeout: 0 })
      client.on('error', onLost)
      await client.connect()
      try {
        const patient = drizzle(client, { logger: watchInnerStatements(onStatement) })
        beginWith(patient, root, (patientWork, isolation) => patient.transaction(patientWork, isolation))
        return await work(patient)
      } finally {
        await client.end()
      }
    },
    executeSql: async (text, values) => {
      assertNotOuterHandle(root)
      return jobs.query(text, values && [...values])
    },
    listen: listening.listen,
    close: () => {
      closing ??= listening
        .close()
        .then(() => Promise.all([requests.end(), jobs.end()]))
        .then(() => {})
      return closing
    },
  }
}

async function awaitServer(
  pool: BoundedPool,
  databaseUrl: string,
  { patience }: DatabaseOptions,
): Promise<void> {
  const ask = async () => {
    const answer = await pool.query(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    return { isReadOnly: answer.rows[0]?.is_read_only === true }
  }
  try {
    await waitForPrimary(ask, patience ?? { waitMs: 0, say: () => {} }, statementName(databaseUrl))
  } catch (error) {
    await pool.end()
    throw cannotReach(databaseUrl, error)
  }
}

/** The handle of a pool: its transactions take a connection each, and give it back. */
function outerHandle(pool: BoundedPool, root: object, onStatement: DatabaseOptions['onStatement']): Db {
  const db = drizzle(pool.handle, { logger: watchOuterStatements(root, onStatement) })
  const inner = innerHandles(onStatement)
  beginWith(db, root, (work, isolation) =>
    pool.withClient((client) => inner(client).transaction(work, isolation)),
  )
  return db
}

/**
 * A Drizzle handle a connection, made once. Drizzle's own transaction on a pool loses the connection
 * for good when `begin` fails, so ours takes and gives back the connection itself.
 */
function innerHandles(onStatement: DatabaseOptions['onStatement']) {
  const logger = watchInnerStatements(onStatement)
  const make = (client: PoolClient) => drizzle(client, { logger })
  const known = new WeakMap<PoolClient, ReturnType<typeof make>>()
  return (client: PoolClient) => {
    const handle = known.get(client) ?? make(client)
    known.set(client, handle)
    return handle
  }
}

/** Says where, but never the password. */
function statementName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.length > 1 ? `${pathname.slice(1)} ` : ''}at ${host || 'the local socket'}`
}

function cannotReach(databaseUrl: string, error: unknown): CannotOpenDatabase {
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
  const state = sqlState(error)
  return new CannotOpenDatabase(
    `Cannot use the database ${statementName(databaseUrl)} named by DATABASE_URL: ${reason}${state ? ` (${state})` : ''}.`,
    { cause: error },
  )
}
