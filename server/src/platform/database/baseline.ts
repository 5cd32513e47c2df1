/** 0000_baseline.sql replaces migrations up to 0045 (docs/decisions/048-baseline-migration-and-sql-files.md). */
import path from 'node:path'
import { CannotOpenDatabase } from './cannot-open.ts'
import { type Migration, readStatements } from './read-migrations.ts'

const BASELINE = '0000_baseline'
const LAST_REPLACED = {
  name: '0045_imports_as_drafts',
  hash: '72bf44347d05def27cadb2ccd037cd97898cd0f0feb77552663e9b6625a3277a',
  commit: '64f14ba',
}

export type AppliedMigrations = ReadonlyMap<string, string>

export function withoutReplaced(applied: AppliedMigrations): AppliedMigrations {
  if (applied.get(LAST_REPLACED.name) !== LAST_REPLACED.hash) return applied
  const names = [...applied.keys()]
  return new Map([...applied].slice(names.indexOf(LAST_REPLACED.name) + 1))
}

/** @throws {CannotOpenDatabase} if the baseline does not match the applied migrations */
export async function statementsToApply(
  next: Migration,
  applied: AppliedMigrations,
  folder: string,
): Promise<readonly string[]> {
  const last = [...applied.keys()].at(-1)
  if (next.name !== BASELINE || last === undefined) return next.statements
  if (withoutReplaced(applied).size === 0) return readStatements(path.join(folder, 'adopt_baseline.sql'))
  throw new CannotOpenDatabase(
    `The database ends with the migration ${last}, but only one that ends with ${LAST_REPLACED.name} can be upgraded: start the shop of commit ${LAST_REPLACED.commit} on it first.`,
  )
}
