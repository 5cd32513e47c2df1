import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/open.ts'
import { undecidedGroup } from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'

/** Chooses leaders of groups for which a transaction could not, because a sibling was locked (catalog/lead_group.sql). */
export async function leadUndecidedGroups({
  db,
  background,
}: Pick<Database, 'db' | 'background'>): Promise<void> {
  for (;;) {
    const [first] = await rows(background, sql`select from ${undecidedGroup} limit 1`)
    if (first === undefined) return
    const isLed = await inTransaction(db, async (db) => {
      const [led] = await rows<{ id: number | null }>(db, sql`select lead_undecided_group() as id`)
      if (led?.id === null) return false
      emit(db, 'catalogChanged')
      return true
    })
    // another process has claimed the rest
    if (!isLed) return
  }
}
