/** What an open database is, whichever engine answers; `open.ts` opens one. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { StartWait } from './postgres/wait-for-primary.ts'
import type { OnStatement } from './transaction-scope.ts'

/**
 * What rules take as their first argument: a pool, an embedded engine or a transaction on either.
 * It has no `transaction` of its own: `inTransaction` is the only way in.
 */
export type Db = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export type Database = {
  /** for requests: whatever is asked is answered or given up in time (time-limits.ts) */
  readonly db: Db
  /** for what nobody waits for, such as jobs: longer limits, and connections of its own */
  readonly background: Db
  readonly engine: 'postgres' | 'pglite'
  /** Answers when a statement has made the round trip; throws as statements do. */
  ping(): Promise<void>
  /** Work that takes longer than a request may: PostgreSQL gives it a connection without time limits. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Plain SQL for libraries that bring their own (the job library), outside any transaction of ours. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
  /** Tells all who listen on the channel, before whatever else waits for a connection: they show what is outdated meanwhile. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Calls `heard` with the payload of each NOTIFY on the channel, and with null when some may have
   * been missed (the connection broke and is back). Gives the way to stop.
   */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  /** Waits for what is under way. Calls after the first do nothing. */
  close(): Promise<void>
}

export type DatabaseLog = { warn(details: object, message: string): void }

export type DatabaseOptions = {
  /** postgres://…; without it the database is embedded */
  readonly databaseUrl?: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode: for LISTEN, jobs and migrations */
  readonly directDatabaseUrl?: string | undefined
  /** the embedded database's folder: made when missing, refused when another process has it */
  readonly dataDir?: string | undefined
  /** the embedded database without a folder: for tests, gone when closed */
  readonly memory?: boolean
  /** what such a database begins with: the answer of PGlite's dumpDataDir */
  readonly loadDataDir?: Blob
  /** for a PostgreSQL that is not there yet; without it the first failure is thrown */
  readonly patience?: StartWait
  /** connections to PostgreSQL for requests at most; 10 */
  readonly poolSize?: number
  /** instead of what time-limits.ts says; PostgreSQL only, PGlite cannot time a statement out */
  readonly statementTimeoutMs?: number
  /** told each statement of a rule before it runs, begin and commit included */
  readonly onStatement?: OnStatement
  readonly log?: DatabaseLog
}
