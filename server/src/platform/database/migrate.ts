import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type AppliedMigrations, statementsToApply, withoutReplaced } from './baseline.ts'
import { CannotOpenDatabase } from './cannot-open.ts'
import type { Database, Db } from './database.ts'
import { sqlState } from './errors.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { rows } from './sql/query-rows.ts'
import { sqlStateMessage } from './sql-state-messages.ts'
import { inTransaction } from './transaction.ts'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

/** `changed`: the file differs from what was applied. `unknown`: applied by a newer release. */
export type MigrationState = 'applied' | 'pending' | 'changed' | 'unknown'

const LOCK_KEY = 826_510_373
/** A migration gives up rather than block the running shop. */
const MIGRATION_LOCK_TIMEOUT_MS = 5_000
const OTHER_MIGRATOR_TIMEOUT_MS = 600_000

export type MigrateOptions = { readonly folder?: string; readonly lockTimeoutMs?: number }

/**
 * Applies each migration once, in a transaction of its own.
 * @returns names of the applied ones
 * @throws {CannotOpenDatabase} if one fails, or has changed since it was applied
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER, lockTimeoutMs = MIGRATION_LOCK_TIMEOUT_MS } = options
  const migrations = await readMigrations(folder)
  return database.withoutTimeouts(async (db) => {
    const done: string[] = []
    for (;;) {
      const applied = await inTransaction(db, (db) => applyNext(db, migrations, folder, lockTimeoutMs))
      if (applied === undefined) return done
      done.push(applied)
    }
  })
}

export async function listMigrations(
  database: Database,
  folder = MIGRATIONS_FOLDER,
): Promise<{ name: string; state: MigrationState }[]> {
  const migrations = await readMigrations(folder)
  const applied = withoutReplaced(await readApplied(database.db))
  const known = new Set(migrations.map(({ name }) => name))
  return [
    ...migrations.map((migration) => ({ name: migration.name, state: migrationState(migration, applied) })),
    ...[...applied.keys()]
      .filter((name) => !known.has(name))
      .map((name) => ({ name, state: 'unknown' as const })),
  ]
}

/** @throws {CannotOpenDatabase} for a database that this program would fail on, since a newer release has changed it */
export async function refuseNewerDatabase(database: Database): Promise<void> {
  const listed = await listMigrations(database)
  const newest = listed.findLast(({ state }) => state === 'unknown')
  // one of before the baseline has a sentence of its own
  if (newest === undefined || listed[0]?.state === 'pending') return
  throw new CannotOpenDatabase(
    `This database was upgraded by a newer release (${newest.name}): start that release, or restore the backup from before the upgrade.`,
  )
}

export async function isBeingMigrated(db: Db): Promise<boolean> {
  const [found] = await rows<{ is_free: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${LOCK_KEY}) as is_free`,
  )
  return found?.is_free === false
}

function migrationState({ name, hash }: Migration, applied: AppliedMigrations): MigrationState {
  const appliedHash = applied.get(name)
  if (appliedHash === undefined) return 'pending'
  return appliedHash === hash ? 'applied' : 'changed'
}

function waitForLocks(db: Db, timeoutMs: number) {
  return rows(db, sql`select set_config('lock_timeout', ${String(timeoutMs)}, true)`)
}

async function applyNext(
  db: Db,
  migrations: readonly Migration[],
  folder: string,
  lockTimeoutMs: number,
): Promise<string | undefined> {
  await waitForLocks(db, OTHER_MIGRATOR_TIMEOUT_MS)
  await rows(db, sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
  await waitForLocks(db, lockTimeoutMs)
  if (!(await hasLedger(db))) await createLedger(db)
  const applied = await readApplied(db)
  const changed = migrations.find((migration) => migrationState(migration, applied) === 'changed')
  if (changed) {
    throw new CannotOpenDatabase(
      `The migration ${changed.name} was changed after it was applied to the database.`,
    )
  }
  const next = migrations.find(({ name }) => !applied.has(name))
  if (next === undefined) return undefined
  const statements = await statementsToApply(next, applied, folder)
  try {
    for (const statement of statements) await db.execute(sql.raw(statement))
  } catch (error) {
    const reason = migrationFailureReason(error)
    throw new CannotOpenDatabase(`The migration ${next.name} failed: ${reason}.`, { cause: error })
  }
  await db.execute(sql`insert into applied_migration (name, hash) values (${next.name}, ${next.hash})`)
  return next.name
}

/** PostgreSQL's message, unless it quotes a row. */
function migrationFailureReason(error: unknown): string {
  const state = sqlState(error)
  if (state !== undefined && /^(22|23|P0)/.test(state)) return `${sqlStateMessage(state)} (${state})`
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : 'it was cut off'
}

async function readApplied(db: Db): Promise<AppliedMigrations> {
  if (!(await hasLedger(db))) return new Map()
  const found = await rows<{ name: string; hash: string }>(
    db,
    sql`select name, hash from applied_migration order by number`,
  )
  return new Map(found.map(({ name, hash }) => [name, hash]))
}

async function hasLedger(db: Db): Promise<boolean> {
  const found = await rows(db, sql`select 1 where to_regclass('applied_migration') is not null`)
  return found.length > 0
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function createLedger(db: Db): Promise<void> {
  try {
    await db.execute(sql`create table applied_migration (
      number integer primary key generated always as identity,
      name text not null unique,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new CannotOpenDatabase(
      'The user in DATABASE_URL may not make tables in this database: make that user the owner of the database.',
      { cause: error },
    )
  }
}
