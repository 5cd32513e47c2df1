/**
 * A transaction pooler accepts no startup settings, so they are stored with the database user
 * (docs/decisions/039-poolers-and-workers.md).
 */
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral, type PoolConfig } from 'pg'
import { CannotOpenDatabase } from '../cannot-open.ts'
import { IDLE_IN_TRANSACTION_MS, type TimeLimits } from '../time-limits.ts'
import { type BoundedPool, createBoundedPool } from './bounded-pool.ts'
import { createStatementNames } from './statement-names.ts'

const STYLE_SETTINGS = { TimeZone: 'UTC', DateStyle: 'ISO', IntervalStyle: 'postgres' } as const
/** Compiling would take longer than our statements; starting a parallel worker takes 8 to 20 ms. */
const SPEED_SETTINGS = { jit: 'off', max_parallel_workers_per_gather: '0' } as const

export const SESSION_SETTINGS = { ...STYLE_SETTINGS, ...SPEED_SETTINGS } as const

type SessionSettings = Readonly<Record<string, string>>

const USER_SETTINGS_LOCK_KEY = 826_510_374
const PROBE_NAME = 'warung_probe'

function pooledSettings({ statementMs }: TimeLimits): SessionSettings {
  return {
    ...SESSION_SETTINGS,
    statement_timeout: `${statementMs}ms`,
    lock_timeout: `${statementMs}ms`,
    idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
  }
}

/** Must run before the pooler opens its connections. */
async function setForUser(
  direct: ClientConfig,
  databaseUrl: string,
  settings: SessionSettings,
): Promise<void> {
  const client = new Client(direct)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [USER_SETTINGS_LOCK_KEY]) // concurrent writers of one row would fail
    const { rows } = await client.query<{ role: string; database: string; settings: string[] | null }>(
      `select role.rolname as role, current_database() as database, settings.setconfig as settings
       from pg_roles as role
       left join pg_db_role_setting as settings on settings.setrole = role.oid
         and settings.setdatabase = (select oid from pg_database where datname = current_database())
       where role.rolname = coalesce(nullif($1, ''), current_user)`,
      [decodeURIComponent(new URL(databaseUrl).username)],
    )
    const [found] = rows
    if (!found) throw new CannotOpenDatabase('DATABASE_URL names a user whom PostgreSQL does not know.')
    for (const [name, value] of Object.entries(settings)) {
      if (found.settings?.includes(`${name}=${value}`)) continue
      await client.query(
        `alter role ${escapeIdentifier(found.role)} in database ${escapeIdentifier(found.database)}
         set ${name} = ${escapeLiteral(value)}`,
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Only settings that affect results are checked, not the speed settings. */
async function findMissingSettings(pool: BoundedPool, settings: SessionSettings): Promise<string[]> {
  const { rows } = await pool.query(
    'select name, setting, unit from pg_settings where name = any($1::text[])',
    [Object.keys(settings)],
  )
  const found = new Map(rows.map(({ name, setting, unit }) => [String(name), `${setting}${unit ?? ''}`]))
  // DateStyle also names an order of day and month, which ISO does not use
  return Object.entries(settings).flatMap(([name, value]) =>
    name in SPEED_SETTINGS || found.get(name)?.split(',', 1)[0] === value ? [] : [name],
  )
}

/** Whether the pooler supports named statements. PgBouncer does from 1.21, with max_prepared_statements. */
function tracksNames(pool: BoundedPool): Promise<boolean> {
  return pool.withClient(async (client) => {
    await client.query('begin')
    const { rows } = await client.query({
      name: PROBE_NAME,
      text: 'select name from pg_prepared_statements where $1::text is not null',
      values: [PROBE_NAME],
    })
    const names = rows.map(({ name }) => String(name))
    if (names.includes(PROBE_NAME)) await client.query(`deallocate ${PROBE_NAME}`)
    await client.query('commit')
    return !names.includes(PROBE_NAME)
  })
}

export type PooledOptions = {
  readonly direct: ClientConfig
  readonly pooled: PoolConfig
  readonly databaseUrl: string
  readonly limits: TimeLimits
  readonly onLost: (error: Error) => void
}

const SAME_DATABASE = `select pg_postmaster_start_time()::text || ' ' || oid as server
  from pg_database where datname = current_database()`

/** @throws {CannotOpenDatabase} if the pooler leads to another database, or its connections lack the limits */
export async function openPooled(
  { direct, pooled, databaseUrl, limits, onLost }: PooledOptions,
  directly: BoundedPool,
): Promise<BoundedPool> {
  const settings = pooledSettings(limits)
  await setForUser(direct, databaseUrl, settings)
  const names = createStatementNames()
  let hasNames = false
  const nameOf = (text: string) => (hasNames ? names.nameOf(text) : undefined)
  const pool = createBoundedPool({
    settings: pooled,
    limits,
    onLost,
    bringsLimits: false,
    names: { ...names, nameOf },
  })
  try {
    const servers = await Promise.all([pool, directly].map((target) => target.query(SAME_DATABASE)))
    const [one, other] = servers.map(({ rows }) => String(rows[0]?.server))
    if (one !== other)
      throw new CannotOpenDatabase('DATABASE_URL and DIRECT_DATABASE_URL lead to different databases.')
    const missing = await findMissingSettings(pool, settings)
    if (missing.length > 0)
      throw new CannotOpenDatabase(
        `The pooler at DATABASE_URL has connections that were opened before the shop set ${missing.join(', ')} for its user: let it reconnect (PgBouncer: RECONNECT), then start the shop again.`,
      )
    hasNames = await tracksNames(pool)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}
