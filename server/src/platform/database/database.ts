import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { StartWait } from './postgres/wait-for-primary.ts'
import type { OnStatement } from './transaction-scope.ts'

/** A pool, an embedded engine or a transaction. `inTransaction` replaces the hidden `transaction`. */
export type Db = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export type Database = {
  /** for requests: short limits (time-limits.ts) */
  readonly db: Db
  /** for jobs: longer limits and separate connections */
  readonly background: Db
  readonly engine: 'postgres' | 'pglite'
  ping(): Promise<void>
  /** PostgreSQL uses a connection without time limits. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Plain SQL for the job library, outside our transactions. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
  /** Jumps the connection queue: other processes serve stale data until they hear it. */
  notify(channel: string, payload: string): Promise<void>
  /** Calls `onPayload` with null after a reconnect, because payloads may be lost. Resolves to `unlisten`. */
  listen(channel: string, onPayload: (payload: string | null) => void): Promise<() => Promise<void>>
  /** Waits for open work. Idempotent. */
  close(): Promise<void>
}

export type DatabaseLog = { warn(details: object, message: string): void }

export type DatabaseOptions = {
  /** without it the database is embedded */
  readonly databaseUrl?: string | undefined
  /** PostgreSQL itself behind a transaction pooler: for LISTEN, jobs and migrations */
  readonly directDatabaseUrl?: string | undefined
  /** the embedded database's folder, locked against other processes */
  readonly dataDir?: string | undefined
  /** an embedded database without a folder, for tests */
  readonly memory?: boolean
  /** PGlite's dumpDataDir */
  readonly loadDataDir?: Blob
  /** waits for PostgreSQL to start; without it the first failure is thrown */
  readonly patience?: StartWait
  /** request connections to PostgreSQL; default 10 */
  readonly poolSize?: number
  /** PostgreSQL only: PGlite has no statement timeout */
  readonly statementTimeoutMs?: number
  /** called before each statement, begin and commit included */
  readonly onStatement?: OnStatement
  readonly log?: DatabaseLog
}
