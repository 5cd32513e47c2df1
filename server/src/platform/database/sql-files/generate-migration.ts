/** `npm run migration -- NAME`. drizzle-kit reads only the newest snapshot, so older ones are deleted. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from '../migrate.ts'
import { readMigrations } from '../read-migrations.ts'
import { composeMigration, type MigrationPlan, planMigration } from './plan-migration.ts'
import { readSqlFiles } from './read-sql-files.ts'

const SERVER = path.join(import.meta.dirname, '../../../..')

function runDrizzleKit(...options: string[]): void {
  const kit = path.join(SERVER, '../node_modules/drizzle-kit/bin.cjs')
  const { status } = spawnSync(process.execPath, [kit, 'generate', ...options], {
    cwd: SERVER,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

function isEmpty(plan: MigrationPlan): boolean {
  return Object.values(plan).every((statements) => statements.length === 0)
}

function removeOldSnapshots(): void {
  const folder = path.join(MIGRATIONS_FOLDER, 'meta')
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, name))
}

const [name] = process.argv.slice(2)
if (name === undefined || !/^[a-z0-9]/.test(name)) {
  console.log('Usage: npm run migration -- NAME, such as order-tags: writes what tables and SQL files need.')
  process.exit(name === '--help' ? 0 : 1)
}
const before = await readMigrations(MIGRATIONS_FOLDER)
const plan = planMigration(
  readSqlFiles(),
  before.flatMap(({ statements }) => statements),
)
const added = async () => (await readMigrations(MIGRATIONS_FOLDER))[before.length]

runDrizzleKit('--name', name)
let migration = await added()
if (!isEmpty(plan)) {
  if (migration === undefined) runDrizzleKit('--name', name, '--custom')
  const tables = migration?.statements ?? []
  migration = await added()
  if (migration === undefined) throw new Error('drizzle-kit wrote no migration')
  writeFileSync(path.join(MIGRATIONS_FOLDER, `${migration.name}.sql`), composeMigration(tables, plan))
}
removeOldSnapshots()
console.log(migration === undefined ? 'Nothing was changed.' : `Wrote ${migration.name}.sql: read it.`)
