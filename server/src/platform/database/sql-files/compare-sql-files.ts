import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { rows } from '../sql/query-rows.ts'
import type { SqlFileObject } from './read-sql-files.ts'

type Definition = {
  readonly kind: SqlFileObject['kind']
  readonly name: string
  readonly definition: string
}

/** Drops indexes that use the functions, so run it only on a throw-away database. @returns a sentence for each difference */
export async function compareSqlFiles(db: Db, objects: readonly SqlFileObject[]): Promise<string[]> {
  const migrated = new Map((await readDefinitions(db)).map(({ name, definition }) => [name, definition]))
  for (const name of migrated.keys())
    if (name.startsWith('function ')) await db.execute(sql.raw(`drop ${name} cascade`))
  await db.execute(sql`set check_function_bodies = off`)
  for (const { statement } of objects) await db.execute(sql.raw(statement))
  const made = await readDefinitions(db)
  const differences = (['FUNCTION', 'TRIGGER'] as const).flatMap((kind) => {
    const ofKind = made.filter((object) => object.kind === kind)
    return objects
      .filter((object) => object.kind === kind)
      .flatMap(({ file }, index) => difference(file, migrated, ofKind[index]))
  })
  const names = new Set(made.map(({ name }) => name))
  const extra = [...migrated.keys()].filter((name) => !names.has(name))
  return [...differences, ...extra.map((name) => `no file: the database has the ${name}`)]
}

function difference(file: string, migrated: ReadonlyMap<string, string>, made?: Definition): string[] {
  if (made === undefined) return [`${file}: another file replaces what it creates`]
  const { name, definition } = made
  if (!migrated.has(name)) return [`${file}: no migration creates the ${name}`]
  if (migrated.get(name) === definition) return []
  return [`${file}: no migration changes the ${name} to what the file says`]
}

/** In order of creation, which PostgreSQL's object ids follow. */
function readDefinitions(db: Db): Promise<Definition[]> {
  return rows<Definition>(
    db,
    sql`select 'FUNCTION' as kind, 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition, p.oid
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 'TRIGGER', 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid), oid
      from pg_trigger where not tgisinternal
      order by oid`,
  )
}
