import type { Placeholder } from 'drizzle-orm'
import type { Db } from '../open.ts'

/**
 * A question whose text is the same each time, built once for each handle instead of for each call: building takes Drizzle
 * as long as the rest of the way. What differs is a `sql.placeholder`, given as it is run. It ends with `.prepare(UNNAMED)`:
 * the pool names it.
 */
export function buildOnce<Question extends object>(build: (db: Db) => Question): (db: Db) => Question {
  const built = new WeakMap<Db, Question>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}

/** A value, or what stands for it in a statement that is built once. */
export type OrPlaceholder<T> = T | Placeholder

/** For `prepare`: statements are named by how often they are asked (postgres/statement-names.ts). */
export const UNNAMED = ''
