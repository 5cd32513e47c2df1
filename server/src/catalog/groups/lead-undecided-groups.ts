import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/open.ts'
import { undecidedGroup } from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'

/** Groups whose leader could not be chosen without waiting for another transaction (catalog/lead_group.sql). */
export async function leadUndecidedGroups({
  db,
  background,
}: Pick<Database, 'db' | 'background'>): Promise<void> {
  for (;;) {
    const [first] = await rows(background, sql`select from ${undecidedGroup} limit 1`)
    if (first === undefined) return
    await inTransaction(db, async (db) => {
      await db.execute(sql`select lead_undecided_group()`)
      emit(db, 'catalogChanged')
    })
  }
}
