import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * One JSON value keeps the statement's text: lists of other lengths would use up the names
 * (statement-names.ts).
 */
export function isOneOf(column: AnyColumn, ids: readonly number[]): SQL {
  const idRows = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
  return sql`${column} = any(array(${idRows}))`
}
