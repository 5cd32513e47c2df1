import type { SQL } from 'drizzle-orm'
import type { Db } from '../open.ts'
import { isTimestamptz, parseTimestamptz } from '../parse-types.ts'

type RawResult = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] }

/** Values parse alike on both engines (parse-types.ts). `Row` is not checked, so test the statement. */
export async function rows<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as RawResult
  // Drizzle parses timestamps by column, which raw statements lack
  for (const { name } of result.fields.filter((field) => isTimestamptz(field.dataTypeID))) {
    for (const row of result.rows) {
      const value = row[name]
      if (typeof value === 'string') row[name] = parseTimestamptz(value)
    }
  }
  return result.rows as Row[]
}
