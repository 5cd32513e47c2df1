/** The SQL files beside the schema, the migrations and the database say the same. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../../../testing/each-engine.ts'
import { MIGRATIONS_FOLDER } from '../migrate.ts'
import { readMigrations } from '../read-migrations.ts'
import { compareSqlFiles } from './compare-sql-files.ts'
import { composeMigration, planMigration } from './plan-migration.ts'
import { parseSqlObject, readSqlFiles, type SqlFileObject } from './read-sql-files.ts'

const NOTHING = { dropTriggers: [], dropFunctions: [], functions: [], triggers: [] }
const ORDERS = 'schema/orders/update_order_counts.sql'
const files = readSqlFiles()

function sqlObject(statement: string, file = 'schema/orders/new.sql'): SqlFileObject {
  const object = parseSqlObject(statement)
  if (object === undefined) throw new Error(`no function and no trigger: ${statement}`)
  return { ...object, file }
}

/** Simulates a changed body of update_order_counts() without its migration. */
const edited = files.map((object) =>
  object.name === 'update_order_counts()'
    ? { ...object, statement: object.statement.replace('RETURN NULL', 'RETURN NEW') }
    : object,
)

it('each function and trigger stands in one file', () => {
  for (const [name, objects] of Map.groupBy(files, ({ kind, name }) => `${kind} ${name}`))
    expect(
      objects.map(({ file }) => file),
      name,
    ).toHaveLength(1)
})

it('each file holds one function, in a folder of a schema file, and the triggers that call it', () => {
  for (const [file, objects] of Map.groupBy(files, ({ file }) => file)) {
    const [, folder, name] = /^(schema\/[a-z-]+)\/(\w+)\.sql$/.exec(file) ?? []
    expect(existsSync(path.join(import.meta.dirname, '..', `${folder}.ts`)), file).toBe(true)
    for (const { kind, name: own, statement } of objects)
      expect(kind === 'TRIGGER' ? statement : own, file).toContain(`${name}(`)
  }
})

it('the migrations have every statement of the files: npm run migration finds nothing to do', async () => {
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  const statements = migrations.flatMap(({ statements }) => statements)
  expect(planMigration(files, statements), 'run `npm run migration -- NAME`').toEqual(NOTHING)
})

it('a migration creates what is new or changed, and drops what is gone, around the tables', () => {
  const functionOf = (name: string, body: string) =>
    `CREATE OR REPLACE FUNCTION ${name} RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$;`
  const triggerOf = (name: string) =>
    `CREATE OR REPLACE TRIGGER ${name} AFTER UPDATE OF a, b ON orders FOR EACH ROW EXECUTE FUNCTION ${name}();`
  const migrated = [
    ...[
      functionOf('old()', 'a'),
      functionOf('same()', 'a'),
      functionOf('changed()', 'a'),
      functionOf('gone()', 'a'),
    ],
    ...[triggerOf('old'), triggerOf('same'), `-- why\nDROP TRIGGER old ON orders;`, 'DROP FUNCTION old();'],
    'CREATE OR REPLACE FUNCTION sized(a integer) RETURNS integer LANGUAGE sql AS $$ SELECT a $$;',
  ]
  const sized = 'CREATE OR REPLACE FUNCTION sized(a integer) RETURNS bigint LANGUAGE sql AS $$ SELECT a $$;'
  const wanted = [functionOf('same()', 'a'), functionOf('changed()', 'b'), sized, triggerOf('changed')]
  const plan = planMigration(
    wanted.map((statement) => sqlObject(statement)),
    migrated,
  )
  const tables = ['CREATE TABLE "t" ();\n', 'CREATE INDEX "i" ON "t" (changed(a));']
  expect(composeMigration(tables, plan).trim().split('--> statement-breakpoint\n')).toEqual([
    'DROP TRIGGER same ON orders;',
    'CREATE TABLE "t" ();',
    'DROP FUNCTION sized(a integer);',
    'SET LOCAL check_function_bodies = off;',
    functionOf('changed()', 'b'),
    sized,
    'CREATE INDEX "i" ON "t" (changed(a));',
    triggerOf('changed'),
    'DROP FUNCTION gone();',
  ])
})

describeBothEngines('functions and triggers of the database', 'schema', (open) => {
  it('are those of the files', async () => {
    expect(await compareSqlFiles((await open()).db, files)).toEqual([])
  })
})

describeOnPostgres('functions and triggers', (open) => {
  it('that a file changes without a migration are named with their file', async () => {
    const added = sqlObject('CREATE OR REPLACE FUNCTION added() RETURNS text LANGUAGE sql AS $$ SELECT 1 $$;')
    expect(await compareSqlFiles((await open()).db, [...edited, added])).toEqual([
      `${ORDERS}: no migration changes the function update_order_counts() to what the file says`,
      'schema/orders/new.sql: no migration creates the function added()',
    ])
  })

  it('that a migration changes without a file are named', async () => {
    const { db, executeSql } = await open()
    await executeSql(`create function added() returns trigger language plpgsql as 'begin return null; end'`)
    await executeSql('create trigger added after truncate on picture execute function added()')
    await executeSql(edited.find(({ name }) => name === 'update_order_counts()')?.statement ?? '')
    await executeSql('drop trigger product_joined on product')
    expect(await compareSqlFiles(db, files)).toEqual([
      `${ORDERS}: no migration changes the function update_order_counts() to what the file says`,
      'schema/catalog/update_product_counts.sql: no migration creates the trigger product_joined on product',
      'no file: the database has the function added()',
      'no file: the database has the trigger added on picture',
    ])
  })
})
