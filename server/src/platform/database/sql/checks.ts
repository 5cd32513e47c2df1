/** What a column may hold, written out as a check of its table: no parameters, since a migration has none. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A literal of SQL; the shop's own values alone, never anybody's words. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(literal).join(', '))})`
}

export function between(column: AnyColumn, least: number, most: number): SQL {
  return sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`
}
