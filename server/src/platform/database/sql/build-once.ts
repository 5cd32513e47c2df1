import type { Placeholder } from 'drizzle-orm'
import type { Db } from '../open.ts'

/** Building a query takes as long as running it. Use `sql.placeholder` for values, and end with `.prepare(UNNAMED)`. */
export function buildOnce<Statement extends object>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const existing = built.get(db)
    if (existing) return existing
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}

export type OrPlaceholder<T> = T | Placeholder

/** The pool itself names statements that are used often (postgres/statement-names.ts). */
export const UNNAMED = ''
