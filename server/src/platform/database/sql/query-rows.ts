import type { SQL } from 'drizzle-orm'
import type { Db } from '../open.ts'
import { isTimestamptz, parseTimestamptz } from '../parse-types.ts'

type RawResult = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] }

/**
 * The rows of a hand-written statement, alike on both engines. `Row` is a promise of the caller,
 * kept by a test of the statement; the values' kinds are those of `parse-types.ts`.
 */
export async function rows<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as RawResult
  // Drizzle hands points in time over as text, to parse them by column; a raw statement has no columns
  for (const { name } of result.fields.filter((field) => isTimestamptz(field.dataTypeID))) {
    for (const row of result.rows) {
      const value = row[name]
      if (typeof value === 'string') row[name] = parseTimestamptz(value)
    }
  }
  return result.rows as Row[]
}
