import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { CannotOpenDatabase } from './cannot-open.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import type { Database, DatabaseOptions } from './open.ts'
import { setPgParsers } from './parse-types.ts'
import * as schema from './schema.ts'
import { beginWith } from './transaction.ts'
import { refuseOuterHandle, watchInnerStatements, watchOuterStatements } from './transaction-scope.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Leaves a request time to answer 503 within 3 s. */
const CONNECT_TIMEOUT_MS = 2_500
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 15_000
/** What the server should have ended by itself, but did not say: its network or machine is gone. */
const SILENCE_MS = 2_000

export const postgresSettings = (
  databaseUrl: string,
  { poolSize = 10, statementTimeoutMs = 10_000 }: DatabaseOptions,
): PoolConfig => ({
  connectionString: databaseUrl,
  max: poolSize,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  application_name: 'warung',
  statement_timeout: statementTimeoutMs,
  query_timeout: statementTimeoutMs + SILENCE_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  // jit: compiling a statement takes longer than any of ours runs
  options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off',
})

const WITHOUT_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }

export const openPostgres = async (databaseUrl: string, options: DatabaseOptions): Promise<Database> => {
  setPgParsers()
  const { log, onStatement } = options
  const settings = postgresSettings(databaseUrl, options)
  const pool = new Pool(settings)
  const lost = (error: Error) => log?.warn({ err: error }, 'A connection to PostgreSQL broke')
  pool.on('error', lost)
  // without it, a connection that breaks while it is in use would end the process
  pool.on('connect', (client) => client.on('error', lost))
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw cannotReach(databaseUrl, error)
  })

  const root = {}
  const db = drizzle(pool, { schema, logger: watchOuterStatements(root, onStatement) })
  const inner = innerHandles(onStatement)
  beginWith(db, root, async (work, isolation) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await inner(client).transaction(work, isolation)
    } catch (error) {
      isBroken = isDatabaseUnavailable(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  })

  let closing: Promise<void> | undefined
  const listening = listenOnPostgres(settings, lost)
  return {
    db,
    engine: 'postgres',
    ping: async () => {
      await pool.query('select 1')
    },
    patiently: async (work) => {
      const client = new Client({ ...settings, ...WITHOUT_LIMITS })
      client.on('error', lost)
      await client.connect()
      try {
        const patient = drizzle(client, { schema, logger: watchInnerStatements(onStatement) })
        beginWith(patient, root, (patientWork, isolation) => patient.transaction(patientWork, isolation))
        return await work(patient)
      } finally {
        await client.end()
      }
    },
    executeSql: async (text, values) => {
      refuseOuterHandle(root)
      return pool.query(text, values && [...values])
    },
    listen: listening.listen,
    close: () => {
      closing ??= listening.close().then(() => pool.end())
      return closing
    },
  }
}

/**
 * A Drizzle handle a connection, made once. Drizzle's own transaction on a pool loses the connection
 * for good when `begin` fails, so ours takes and gives back the connection itself.
 */
const innerHandles = (onStatement: DatabaseOptions['onStatement']) => {
  const logger = watchInnerStatements(onStatement)
  const make = (client: PoolClient) => drizzle(client, { schema, logger })
  const known = new WeakMap<PoolClient, ReturnType<typeof make>>()
  return (client: PoolClient) => {
    const handle = known.get(client) ?? make(client)
    known.set(client, handle)
    return handle
  }
}

/** Says where, but never the password. */
const cannotReach = (databaseUrl: string, error: unknown): CannotOpenDatabase => {
  const { host, pathname } = new URL(databaseUrl)
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
  return new CannotOpenDatabase(
    `Cannot use the database${pathname.length > 1 ? ` ${pathname.slice(1)}` : ''} at ${host || 'the local socket'} named by DATABASE_URL: ${reason}.`,
    { cause: error },
  )
}
