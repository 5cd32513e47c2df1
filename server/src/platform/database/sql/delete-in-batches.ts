import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'
import { rows } from './query-rows.ts'

export const DELETE_BATCH_SIZE = 5000

/**
 * One statement for all rows could reach the time limit each night, and would block an embedded shop.
 * @returns how many were deleted
 */
export async function deleteInBatches(
  db: Db,
  { from, where }: { readonly from: PgTable; readonly where: SQL | undefined },
  batchSize: number,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const gone = await rows(
      db,
      sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${where} limit ${batchSize}::integer)) returning 1`,
    )
    if (gone.length === 0) return deleted
    deleted += gone.length
  }
}
