/** Copies the rows of one shop's database into another that the same migrations have made. */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rows } from './sql/query-rows.ts'

const BATCH = 500
/** of tables with pictures or parts of files, which are large */
const SMALL_BATCH = 20
const TABLES_OF_FILES = ['product_import_text']
/** The ledger of migrations is the target's own. */
const NOT_COPIED = 'applied_migration'

type CopiedColumn = { readonly name: string; readonly type: string }
type CopiedTable = { readonly name: string; readonly columns: readonly CopiedColumn[] }

/** Generated columns are left out. */
async function tablesToCopy(db: Db): Promise<CopiedTable[]> {
  const found = await rows<{ table_name: string; name: string; type: string }>(
    db,
    sql`select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${NOT_COPIED}
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
  )
  const byTable = Map.groupBy(found, ({ table_name }) => table_name)
  return [...byTable].map(([name, columns]) => ({ name, columns }))
}

type ForeignKey = { readonly table_name: string; readonly name: string; readonly definition: string }

/**
 * Takes foreign keys away and stops triggers while `work` runs: rows refer to each other in circles, and triggers would
 * count them a second time. Adding the keys again checks every row.
 */
async function withoutRules(
  db: Db,
  tables: readonly CopiedTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await rows<ForeignKey>(
    db,
    sql`select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const triggersOf = (state: 'disable' | 'enable') =>
    tables.map(({ name }) => sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
  const drop = keys.map(
    ({ table_name, name }) => sql`alter table ${sql.raw(table_name)} drop constraint ${sql.identifier(name)}`,
  )
  const add = keys.map(
    ({ table_name, name, definition }) =>
      sql`alter table ${sql.raw(table_name)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
  )
  for (const statement of [...triggersOf('disable'), ...drop]) await db.execute(statement)
  await work()
  for (const statement of [...add, ...triggersOf('enable')]) await db.execute(statement)
}

type TextRow = { readonly place: string; readonly texts: readonly (string | null)[] }

/** As texts, which every type reads back unchanged. */
function readTexts(db: Db, { name, columns }: CopiedTable, after: string, limit: number): Promise<TextRow[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  return rows<TextRow>(
    db,
    sql`select ctid::text as place, array[${sql.join(texts, sql`, `)}] as texts
      from ${sql.identifier(name)} where ctid > ${after}::tid order by ctid limit ${limit}`,
  )
}

async function writeTexts(db: Db, { name, columns }: CopiedTable, read: readonly TextRow[]): Promise<void> {
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const names = columns.map((column) => sql.identifier(column.name))
  const aliases = columns.map((_, at) => sql.identifier(`c${at}`))
  const values = columns.map(({ type }, at) => sql`${aliases[at]}::${sql.raw(type)}`)
  const arrays = columns.map((_, at) => sql`${sql.param(read.map(({ texts }) => texts[at] ?? null))}::text[]`)
  await db.execute(sql`insert into ${sql.identifier(name)} (${list(names.map((each) => sql`${each}`))})
    overriding system value
    select ${list(values)} from unnest(${list(arrays)}) as copied (${list(aliases.map((each) => sql`${each}`))})`)
}

async function copyTable(from: Db, to: Db, table: CopiedTable): Promise<number> {
  const isLarge = TABLES_OF_FILES.includes(table.name) || table.columns.some(({ type }) => type === 'bytea')
  const limit = isLarge ? SMALL_BATCH : BATCH
  let copied = 0
  for (let after = '(0,0)'; ; ) {
    const read = await readTexts(from, table, after, limit)
    const last = read.at(-1)
    if (last === undefined) return copied
    await writeTexts(to, table, read)
    copied += read.length
    after = last.place
  }
}

/** Numbers of deleted rows are not given again. */
async function copySequences(from: Db, to: Db): Promise<void> {
  const sequences = await rows<{ name: string }>(
    to,
    sql`select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of sequences) {
    const [state] = await rows<{ last_value: string; is_called: boolean }>(
      from,
      sql`select last_value::text, is_called from ${sql.identifier(name)}`,
    )
    if (!state) throw new Error(`the sequence ${name} has no state`)
    await rows(
      to,
      sql`select setval(${sql.raw(`'public.${name}'`)}::regclass, ${state.last_value}::bigint, ${state.is_called})`,
    )
  }
}

async function countRows(db: Db, { name }: CopiedTable): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${sql.identifier(name)}`,
  )
  return found?.count ?? 0
}

/**
 * @param from that nobody else writes to @param to a transaction; what its tables have is replaced
 * @returns how many rows were copied @throws if a table has other rows than its original
 */
export async function copyDatabase(from: Db, to: Db): Promise<number> {
  const tables = await tablesToCopy(to)
  let copied = 0
  await withoutRules(to, tables, async () => {
    for (const table of tables) {
      await to.execute(sql`delete from ${sql.identifier(table.name)}`) // what migrations and the first start write
      copied += await copyTable(from, to, table)
    }
  })
  await copySequences(from, to)
  for (const table of tables) {
    const [original, copy] = [await countRows(from, table), await countRows(to, table)]
    if (original !== copy) throw new Error(`${table.name} has ${copy} rows instead of ${original}`)
  }
  return copied
}
