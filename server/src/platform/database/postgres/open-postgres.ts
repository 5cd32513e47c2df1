import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type PoolClient, type PoolConfig } from 'pg'
import { CannotOpenDatabase } from '../cannot-open.ts'
import type { Database, DatabaseOptions, Db } from '../database.ts'
import { databaseLabel } from '../database-label.ts'
import { sqlState } from '../errors.ts'
import { setPgParsers } from '../parse-types.ts'
import {
  BACKGROUND_LIMITS,
  CLIENT_TIMEOUT_MARGIN_MS,
  IDLE_IN_TRANSACTION_MS,
  KEEP_ALIVE_DELAY_MS,
  REQUEST_LIMITS,
  type TimeLimits,
} from '../time-limits.ts'
import { beginWith } from '../transaction.ts'
import { assertNotOuterHandle, watchInnerStatements, watchOuterStatements } from '../transaction-scope.ts'
import { type BoundedPool, createBoundedPool } from './bounded-pool.ts'
import { listenOnPostgres } from './listen.ts'
import { openPooled, type PooledOptions, SESSION_SETTINGS } from './pooler.ts'
import { waitForPrimary } from './wait-for-primary.ts'

const REQUEST_CONNECTIONS = 10
const BACKGROUND_CONNECTIONS = 4

const PROTOCOL_VIOLATION = '08P01'
const POOLER_HINT =
  'If it is a pooler in transaction mode, set DIRECT_DATABASE_URL to the address of PostgreSQL itself.'

const NOTIFY = 'select pg_notify($1, $2)'

const SESSION_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const UNLIMITED_OPTIONS = `${SESSION_OPTIONS} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`

function poolAddress(databaseUrl: string): PoolConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: REQUEST_LIMITS.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'warung',
  }
}

function settingsOf(databaseUrl: string): PoolConfig {
  return {
    ...poolAddress(databaseUrl),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SESSION_OPTIONS,
  }
}

function limitsOf(limits: TimeLimits, statementMs: number | undefined): TimeLimits {
  return statementMs === undefined
    ? limits
    : { ...limits, statementMs, silenceMs: statementMs + CLIENT_TIMEOUT_MARGIN_MS }
}

type Pools = { readonly requests: BoundedPool; readonly jobs: BoundedPool }

export async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  setPgParsers()
  const { log, onStatement } = options
  const settings = settingsOf(options.directDatabaseUrl ?? databaseUrl)
  const unlimited = { ...settings, idle_in_transaction_session_timeout: 0, options: UNLIMITED_OPTIONS }
  const onLost = (error: Error) => log?.warn({ err: error }, 'A connection to PostgreSQL broke')
  const { requests, jobs } = await openPools(databaseUrl, options, { settings, unlimited, onLost })

  const root = {}
  const listening = listenOnPostgres(unlimited, onLost)
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await listening.close()
    await Promise.all([requests.end(), jobs.end()])
  }
  return {
    db: outerHandle(requests, root, onStatement),
    background: outerHandle(jobs, root, onStatement),
    engine: 'postgres',
    ping: async () => {
      await requests.query('select 1')
    },
    withoutTimeouts: (work) => withUnlimitedClient(unlimited, { root, onLost, onStatement }, work),
    executeSql: async (text, values) => {
      assertNotOuterHandle(root)
      return jobs.query(text, values && [...values])
    },
    // on a request's connection, since all job connections may be busy
    notify: async (channel, payload) => {
      assertNotOuterHandle(root)
      await requests.queryWithPriority(NOTIFY, [channel, payload])
    },
    listen: listening.listen,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

type PoolContext = {
  readonly settings: PoolConfig
  readonly unlimited: PoolConfig
  readonly onLost: (error: Error) => void
}

async function openPools(
  databaseUrl: string,
  options: DatabaseOptions,
  { settings, unlimited, onLost }: PoolContext,
): Promise<Pools> {
  const { poolSize = REQUEST_CONNECTIONS, statementTimeoutMs, directDatabaseUrl } = options
  const poolOf = (limits: TimeLimits, max: number) =>
    createBoundedPool({
      settings: { ...settings, max },
      limits: limitsOf(limits, statementTimeoutMs),
      onLost,
    })
  const jobs = poolOf(BACKGROUND_LIMITS, BACKGROUND_CONNECTIONS)
  if (directDatabaseUrl === undefined) {
    const requests = poolOf(REQUEST_LIMITS, poolSize)
    await awaitServer(requests, databaseUrl, options)
    return { requests, jobs }
  }
  await awaitServer(jobs, directDatabaseUrl, options)
  const pooler = {
    direct: unlimited,
    pooled: { ...poolAddress(databaseUrl), max: poolSize },
    databaseUrl,
    limits: limitsOf(REQUEST_LIMITS, statementTimeoutMs),
    onLost,
  }
  return { requests: await openPooler(pooler, jobs), jobs }
}

type UnlimitedContext = {
  readonly root: object
  readonly onLost: (error: Error) => void
  readonly onStatement: DatabaseOptions['onStatement']
}

async function withUnlimitedClient<T>(
  settings: PoolConfig,
  { root, onLost, onStatement }: UnlimitedContext,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = new Client(settings)
  client.on('error', onLost)
  await client.connect()
  try {
    const db = drizzle(client, { logger: watchInnerStatements(onStatement) })
    beginWith(db, root, (transactionWork, isolation) => db.transaction(transactionWork, isolation))
    return await work(db)
  } finally {
    await client.end()
  }
}

async function awaitServer(
  pool: BoundedPool,
  databaseUrl: string,
  { patience }: DatabaseOptions,
): Promise<void> {
  const probe = async () => {
    const answer = await pool.query(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    return { isReadOnly: answer.rows[0]?.is_read_only === true }
  }
  try {
    await waitForPrimary(probe, patience ?? { waitMs: 0, say: () => {} }, databaseLabel(databaseUrl))
  } catch (error) {
    await pool.end()
    throw cannotReach(databaseUrl, error)
  }
}

async function openPooler(pooler: PooledOptions, direct: BoundedPool): Promise<BoundedPool> {
  try {
    return await openPooled(pooler, direct)
  } catch (error) {
    await direct.end()
    throw error instanceof CannotOpenDatabase ? error : cannotReach(pooler.databaseUrl, error)
  }
}

function outerHandle(pool: BoundedPool, root: object, onStatement: DatabaseOptions['onStatement']): Db {
  const db = drizzle(pool.handle, { logger: watchOuterStatements(root, onStatement) })
  const inner = innerHandles(onStatement)
  beginWith(db, root, (work, isolation) =>
    pool.withClient(
      (client) => inner(client).transaction(work, isolation),
      isolation?.accessMode !== 'read only',
    ),
  )
  return db
}

/** Drizzle's own pool transaction leaks the connection if `begin` fails, so we acquire and release it. */
function innerHandles(onStatement: DatabaseOptions['onStatement']) {
  const logger = watchInnerStatements(onStatement)
  const make = (client: PoolClient) => drizzle(client, { logger })
  const handles = new WeakMap<PoolClient, ReturnType<typeof make>>()
  return (client: PoolClient) => {
    const handle = handles.get(client) ?? make(client)
    handles.set(client, handle)
    return handle
  }
}

function cannotReach(databaseUrl: string, error: unknown): CannotOpenDatabase {
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
  const state = sqlState(error)
  const hint = state === PROTOCOL_VIOLATION ? ` ${POOLER_HINT}` : ''
  return new CannotOpenDatabase(
    `Cannot use the database ${databaseLabel(databaseUrl)} named by DATABASE_URL: ${reason}${state ? ` (${state})` : ''}.${hint}`,
    { cause: error },
  )
}
