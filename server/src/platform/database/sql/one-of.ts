import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * A subquery of the ids in one column, `value`. One JSON value, so that the statement's text does not depend on the
 * list's length: each length would use up a name (statement-names.ts).
 */
export function idRows(ids: readonly number[]): SQL {
  return sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
}

export function isOneOf(column: AnyColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(array${idRows(ids)})`
}
