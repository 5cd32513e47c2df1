/** Uses literals, because a migration has no parameters. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Only for constants in our code, never for user input. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(literal).join(', '))})`
}

export function between(column: AnyColumn, least: number, most: number): SQL {
  return sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`
}
