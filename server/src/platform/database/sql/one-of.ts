import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * One JSON value, so that the statement's text does not depend on the list's length: each length would use up a name
 * (statement-names.ts).
 */
export function isOneOf(column: AnyColumn, ids: readonly number[]): SQL {
  const idRows = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
  return sql`${column} = any(array(${idRows}))`
}
