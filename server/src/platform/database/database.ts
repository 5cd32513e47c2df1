import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { StartWait } from './postgres/wait-for-primary.ts'
import type { OnStatement } from './transaction-scope.ts'

/** A pool, an embedded engine or a transaction. Use `inTransaction`: `transaction` is hidden. */
export type Db = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export type Database = {
  readonly db: Db
  readonly background: Db
  readonly engine: 'postgres' | 'pglite'
  ping(): Promise<void>
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** For the job library, outside our transactions. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
  /** Skips the connection queue, because other processes serve stale data until they are notified. */
  notify(channel: string, payload: string): Promise<void>
  /** Calls `onPayload` with null after a reconnect, when payloads may be lost. Resolves to `unlisten`. */
  listen(channel: string, onPayload: (payload: string | null) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseLog = { warn(details: object, message: string): void }

export type DatabaseOptions = {
  readonly databaseUrl?: string | undefined
  /** bypasses a transaction pooler: for LISTEN, jobs and migrations */
  readonly directDatabaseUrl?: string | undefined
  /** locked against other processes */
  readonly dataDir?: string | undefined
  readonly memory?: boolean
  readonly loadDataDir?: Blob
  readonly patience?: StartWait
  readonly poolSize?: number
  /** PostgreSQL only: PGlite has no statement timeout */
  readonly statementTimeoutMs?: number
  /** called for begin and commit too */
  readonly onStatement?: OnStatement
  readonly log?: DatabaseLog
}
