import { parseSqlObject, type SqlFileObject, type SqlObject, withoutComment } from './read-sql-files.ts'

export type MigrationPlan = {
  readonly dropTriggers: readonly string[]
  readonly dropFunctions: readonly string[]
  readonly functions: readonly SqlFileObject[]
  readonly triggers: readonly SqlFileObject[]
}

export function planMigration(files: readonly SqlFileObject[], statements: readonly string[]): MigrationPlan {
  const migrated = readObjects(statements)
  const changed = files.filter((object) => migrated.get(objectKey(object))?.statement !== object.statement)
  const keys = new Set(files.map(objectKey))
  const dropped = [...migrated.values()].filter((object) => !keys.has(objectKey(object)))
  const dropsOf = (kind: SqlObject['kind']) =>
    dropped.filter((object) => object.kind === kind).map(({ name }) => `DROP ${kind} ${name};`)
  return {
    dropTriggers: dropsOf('TRIGGER'),
    dropFunctions: dropsOf('FUNCTION'),
    functions: changed.filter(({ kind }) => kind === 'FUNCTION'),
    triggers: changed.filter(({ kind }) => kind === 'TRIGGER'),
  }
}

/** Functions may take rows of tables, and indexes may use functions. */
export function composeMigration(tables: readonly string[], plan: MigrationPlan): string {
  const firstIndex = tables.findIndex((statement) => /^CREATE (UNIQUE )?INDEX/.test(statement.trim()))
  const end = firstIndex < 0 ? tables.length : firstIndex
  // functions may call each other in any order
  const unchecked = plan.functions.length > 0 ? ['SET LOCAL check_function_bodies = off;'] : []
  const made = new Set(plan.functions.map(({ name }) => `DROP FUNCTION ${name};`))
  const statements = [
    ...plan.dropTriggers,
    ...tables.slice(0, end),
    // made again, with another return type
    ...plan.dropFunctions.filter((drop) => made.has(drop)),
    ...unchecked,
    ...plan.functions.map(({ statement }) => statement),
    ...tables.slice(end),
    ...plan.triggers.map(({ statement }) => statement),
    // until here a trigger may use them
    ...plan.dropFunctions.filter((drop) => !made.has(drop)),
  ]
  return `${statements.map((statement) => statement.trim()).join('--> statement-breakpoint\n')}\n`
}

function objectKey({ kind, name, returns }: SqlObject): string {
  return `${kind} ${name} ${returns}`
}

function readObjects(statements: readonly string[]): Map<string, SqlObject> {
  const objects = new Map<string, SqlObject>()
  for (const statement of statements) {
    const created = parseSqlObject(statement)
    if (created !== undefined) objects.set(objectKey(created), created)
    const [, kind, name] = /^DROP (FUNCTION|TRIGGER) (.+);$/s.exec(withoutComment(statement)) ?? []
    for (const [key, object] of objects) if (object.kind === kind && object.name === name) objects.delete(key)
  }
  return objects
}
