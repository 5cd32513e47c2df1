/** Migrated databases for tests: copied from a template that is made once, and one's own. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dumpEmbedded } from '../server/src/platform/database/embedded/open-embedded.ts'
import { MIGRATIONS_FOLDER, migrate } from '../server/src/platform/database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../server/src/platform/database/open.ts'
import { readMigrations } from '../server/src/platform/database/read-migrations.ts'

export type Engine = 'postgres' | 'pglite'

const DAY_MS = 86_400_000
const TEMPLATE = 'warung_template'
const cacheFolder = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'warung')

/** Once a run, before any test. */
export async function makePostgresTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${TEMPLATE}`)
  const template = await openDatabase({ databaseUrl: urlOf(serverUrl, TEMPLATE) })
  await migrate(template)
  await template.close()
}

/** Once for each state of the migrations. @returns the file that holds the migrated embedded database */
export async function makeEmbeddedTemplate(): Promise<string> {
  const file = path.join(cacheFolder, `pglite-${await templateHash()}.tar`)
  if (existsSync(file)) return file
  const database = await openDatabase({ memory: true })
  await migrate(database)
  const dump = await dumpEmbedded(database)
  await database.close()
  mkdirSync(cacheFolder, { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, dump.stream())
  renameSync(unfinished, file) // two runs at once make the same file
  removeOldTemplates()
  return file
}

/** Of migrations as they once were; not of a run that may still be under way. */
function removeOldTemplates(): void {
  for (const name of readdirSync(cacheFolder)) {
    const file = path.join(cacheFolder, name)
    if (name.startsWith('pglite-') && Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file)
  }
}

export type TestDatabaseOptions = Omit<
  DatabaseOptions,
  'databaseUrl' | 'dataDir' | 'memory' | 'loadDataDir'
> & {
  /** the server to copy the template on; not needed for PGlite */
  readonly postgresUrl?: string
}

/** A new migrated database for one test; deleted once closed. */
export async function testDatabase(engine: Engine, options: TestDatabaseOptions = {}): Promise<Database> {
  const { postgresUrl, ...rest } = options
  if (engine === 'pglite') {
    const loadDataDir = await openAsBlob(await makeEmbeddedTemplate())
    return openDatabase({ ...rest, memory: true, loadDataDir })
  }
  if (postgresUrl === undefined) throw new Error('No PostgreSQL: the global setup of the tests starts it.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(postgresUrl, `create database ${name} template ${TEMPLATE}`)
  const database = await openDatabase({ ...rest, databaseUrl: urlOf(postgresUrl, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(postgresUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A new database without any table. @returns its address */
export async function emptyPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  return urlOf(serverUrl, name)
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server = await openDatabase({ databaseUrl: serverUrl, poolSize: 1 })
  try {
    await server.executeSql(statement)
  } finally {
    await server.close()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function templateHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const migration of await readMigrations(MIGRATIONS_FOLDER)) hash.update(migration.hash)
  const manifest = JSON.parse(
    await readFile(path.join(import.meta.dirname, '..', 'server', 'package.json'), 'utf8'),
  )
  hash.update(String(manifest.dependencies['@electric-sql/pglite']))
  return hash.digest('hex').slice(0, 16)
}
