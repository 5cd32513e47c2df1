/** PGlite has no background processes: without this, its log and dead rows would only grow. */
import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLog } from '../database.ts'

const MAINTENANCE_INTERVAL_MS = 30_000
const MEBIBYTE = 1024 * 1024

export type MaintenanceLimits = { checkpointAfterBytes: number; vacuumAfterBytes: number }

const MAINTENANCE_LIMITS: MaintenanceLimits = {
  checkpointAfterBytes: 32 * MEBIBYTE,
  vacuumAfterBytes: 16 * MEBIBYTE,
}

export function scheduleMaintenance(engine: PGlite, log?: DatabaseLog): { stop(): Promise<void> } {
  const maintain = runMaintenance(engine)
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = current
      .then(() => maintain(MAINTENANCE_LIMITS))
      .catch((error: unknown) => log?.warn({ err: error }, 'The embedded database could not be tidied'))
  }, MAINTENANCE_INTERVAL_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return current
    },
  }
}

export function runMaintenance(engine: PGlite): (limits: MaintenanceLimits) => Promise<void> {
  let writtenAtVacuum: number | undefined
  return async ({ checkpointAfterBytes, vacuumAfterBytes }) => {
    const { written, unsaved } = await readLog(engine)
    writtenAtVacuum ??= written
    if (written - writtenAtVacuum >= vacuumAfterBytes) {
      // one table at a time, so that requests run in between
      for (const table of await tablesOf(engine)) await engine.exec(`vacuum (analyze) ${table}`)
      writtenAtVacuum = written
    }
    if (unsaved >= checkpointAfterBytes) await engine.exec('checkpoint')
  }
}

/** Bytes of log: written in total, and since the last checkpoint. */
export async function readLog(engine: PGlite): Promise<{ written: number; unsaved: number }> {
  const { rows } = await engine.query<{ written: string; unsaved: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as written,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as unsaved
       from pg_control_checkpoint()`,
  )
  return { written: Number(rows[0]?.written), unsaved: Number(rows[0]?.unsaved) }
}

async function tablesOf(engine: PGlite): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
