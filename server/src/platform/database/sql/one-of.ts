import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether the column is one of the ids, however many: as one JSON value, so that the text is the same. With Drizzle's
 * `inArray` each length would be a statement of its own, and shoppers could use up the names of statements by their carts
 * (postgres/statement-names.ts).
 */
export function isOneOf(column: AnyColumn, ids: readonly number[]): SQL {
  const given = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`
  return sql`${column} = any(array(${given}))`
}
