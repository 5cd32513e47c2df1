/** The migrations as an older release had them, for tests of upgrades. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from '../../src/platform/database/migrate.ts'

/** @returns a folder, to be removed by the caller, that ends before the migration `name` */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'warung-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === name || tag.endsWith(`_${name}`))
  if (end < 0) throw new Error(`there is no migration ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}
