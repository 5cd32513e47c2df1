import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * One JSON value keeps the text constant: `inArray` makes a statement per length, and carts could exhaust the
 * names (postgres/statement-names.ts).
 */
export function isOneOf(column: AnyColumn, ids: readonly number[]): SQL {
  const idRows = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
  return sql`${column} = any(array(${idRows}))`
}
