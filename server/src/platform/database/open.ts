import type { Database, DatabaseOptions } from './database.ts'

export { CannotOpenDatabase, DatabaseInUse } from './cannot-open.ts'
export type { Database, DatabaseOptions, Db } from './database.ts'
export { isDatabaseUnavailable, isOutcomeUnknown } from './unavailable.ts'

/** @throws {CannotOpenDatabase} with a sentence for the operator */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres(options.databaseUrl, options)
  }
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  return openEmbedded(options)
}
