import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../../testing/databases.ts'
import { describeBothEngines, describeOnPostgres } from '../../../../testing/each-engine.ts'
import { listMigrations, MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import { CannotOpenDatabase, type Database, openDatabase } from './open.ts'
import { readMigrations } from './read-migrations.ts'
import { rows } from './sql/query-rows.ts'
import { inTransaction } from './transaction.ts'

const homes: string[] = []
afterAll(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true })
})

/** A folder as drizzle-kit writes it. */
async function folderOf(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'warung-migrations-'))
  homes.push(folder)
  await mkdir(path.join(folder, 'meta'))
  const entries = Object.keys(migrations).map((tag) => ({ tag }))
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const [tag, text] of Object.entries(migrations)) await writeFile(path.join(folder, `${tag}.sql`), text)
  return folder
}

async function tableExists({ db }: Database, name: string): Promise<boolean> {
  const found = await rows(db, sql`select 1 where to_regclass(${name}) is not null`)
  return found.length > 0
}

describeBothEngines('migrations', 'schema', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  it('of the shop are all applied once and then never again', async () => {
    const known = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => ({ name, state: 'applied' }))
    expect(known.length).toBeGreaterThan(0)
    expect(await listMigrations(database)).toEqual(known)
    expect(await migrate(database)).toEqual([])
  })

  it('are listed with what is to be done and what a newer release did', async () => {
    const folder = await folderOf({ '0000_later': 'create table later (i int)' })
    const [first] = await readMigrations(MIGRATIONS_FOLDER)
    const listed = await listMigrations(database, folder)
    expect(listed[0]).toEqual({ name: '0000_later', state: 'pending' })
    expect(listed[1]).toEqual({ name: first?.name, state: 'unknown' })
  })

  it('that fail leave nothing behind, and those before them stay', async () => {
    const folder = await folderOf({
      '1000_good': 'create table good (i int);--> statement-breakpoint\ninsert into good values (1);',
      '1001_bad': 'create table bad (i int);--> statement-breakpoint\ninsert into nowhere values (1);',
    })
    const failing = migrate(database, { folder })
    await expect(failing).rejects.toThrow(
      /^The migration 1001_bad failed: relation "nowhere" does not exist\.$/,
    )
    await expect(failing).rejects.toBeInstanceOf(CannotOpenDatabase)
    expect([await tableExists(database, 'good'), await tableExists(database, 'bad')]).toEqual([true, false])
  })

  it('that were changed after they were applied are refused', async () => {
    await migrate(database, { folder: await folderOf({ '2000_one': 'create table one (i int)' }) })
    const changed = await folderOf({ '2000_one': 'create table one (i bigint)' })
    expect((await listMigrations(database, changed))[0]).toEqual({ name: '2000_one', state: 'changed' })
    await expect(migrate(database, { folder: changed })).rejects.toThrow(/2000_one was changed/)
  })

  it('are the same with the line ends of Windows', async () => {
    await migrate(database, { folder: await folderOf({ '3000_lines': 'create table lines (\n  i int\n)' }) })
    const windows = await folderOf({ '3000_lines': 'create table lines (\r\n  i int\r\n)' })
    expect(await migrate(database, { folder: windows })).toEqual([])
  })
})

describeOnPostgres('a database from before the baseline', () => {
  const LAST_REPLACED = `('0045_imports_as_drafts', '72bf44347d05def27cadb2ccd037cd97898cd0f0feb77552663e9b6625a3277a')`
  let database: Database
  beforeEach(async () => {
    database = await openDatabase({ databaseUrl: await emptyPostgresDatabase(inject('postgresUrl')) })
    await database.executeSql(`create table applied_migration (number integer primary key generated always as identity,
      name text not null unique, hash text not null, applied_at timestamptz not null default now())`)
  })
  afterEach(() => database.close())

  it.each([
    [
      'ends earlier',
      `('0000_first', 'a'), ('0003_ask_for_payments_in_turn', 'b')`,
      '0003_ask_for_payments_in_turn',
    ],
    ['ends with another file of that name', `('0045_imports_as_drafts', 'b')`, '0045_imports_as_drafts'],
    ['went on', `${LAST_REPLACED}, ('0046_other', 'b')`, '0046_other'],
  ])('that %s is refused in one sentence and left as it is', async (_case, values, last) => {
    await database.executeSql(`insert into applied_migration (name, hash) values ${values}`)
    const refused = migrate(database)
    await expect(refused).rejects.toBeInstanceOf(CannotOpenDatabase)
    await expect(refused).rejects.toThrow(
      `The database ends with the migration ${last}, but only one that ends with 0045_imports_as_drafts can be upgraded: start the shop of commit 64f14ba on it first.`,
    )
    expect(await tableExists(database, 'product')).toBe(false)
    expect(await listMigrations(database)).toContainEqual({ name: '0000_baseline', state: 'pending' })
  })

  it('that ends there is listed as if only the baseline were pending', async () => {
    await database.executeSql(
      `insert into applied_migration (name, hash) values ('0000_first', 'a'), ${LAST_REPLACED}`,
    )
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name)
    expect(await listMigrations(database)).toEqual(names.map((name) => ({ name, state: 'pending' })))
  })
})

describeOnPostgres('migrations at once', () => {
  let url: string
  beforeEach(async () => {
    url = await emptyPostgresDatabase(inject('postgresUrl'))
  })

  it('by four processes happen once', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url })))
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.flat().sort()).toEqual((await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name))
    for (const database of databases) await database.close()
  })

  it('by a user who may not make tables say so in one sentence', async () => {
    const owned = await emptyPostgresDatabase(inject('postgresUrl'))
    const owner = await openDatabase({ databaseUrl: owned })
    await owner.executeSql('create role warung_stranger login')
    const url = new URL(owned)
    url.username = 'warung_stranger'
    const stranger = await openDatabase({ databaseUrl: url.href })
    await expect(migrate(stranger)).rejects.toThrow(/may not make tables .* owner of the database/)
    await stranger.close()
    await owner.executeSql('drop role warung_stranger')
    await owner.close()
  })

  it('with a running shop give up instead of stopping it', async () => {
    const database = await openDatabase({ databaseUrl: url })
    await migrate(database)
    const folder = await folderOf({ '4000_alter': 'alter table picture add column note text' })
    await inTransaction(database.db, async (db) => {
      await db.execute(sql`select * from picture`) // a reader keeps its lock until the end
      const other = await openDatabase({ databaseUrl: url })
      const failing = migrate(other, { folder, lockTimeoutMs: 50 })
      await expect(failing).rejects.toThrow(/4000_alter failed: canceling statement due to lock timeout/)
      await other.close()
    })
    expect(await migrate(database, { folder })).toEqual(['4000_alter'])
    await database.close()
  })
})
