/** The one way to a database: a PostgreSQL server when its address is given, else PGlite in this process. */
import type { Database, DatabaseOptions } from './database.ts'

export { CannotOpenDatabase, DatabaseInUse } from './cannot-open.ts'
export type { Database, DatabaseOptions, Db } from './database.ts'
export { isDatabaseUnavailable, isOutcomeUnknown } from './unavailable.ts'

/** @throws {CannotOpenDatabase} with one sentence for the person who started the shop. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // loaded when needed: neither engine costs the other's start
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres(options.databaseUrl, options)
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded(options)
}
