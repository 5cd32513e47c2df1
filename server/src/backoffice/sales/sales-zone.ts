import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const ZONE_FACT = 'sales_zone'

async function zoneOfSums(db: Db): Promise<string | undefined> {
  const [found] = await rows<{ zone: string }>(
    db,
    sql`select value->>'zone' as zone from shop_fact where name = ${ZONE_FACT}`,
  )
  return found?.zone
}

/** Run at start: recomputes the daily totals after the time zone has changed (D5). */
export async function ensureSalesZone(database: Database, timezone: string): Promise<void> {
  if ((await zoneOfSums(database.db)) === timezone) return
  await database.withoutTimeouts((db) =>
    inTransaction(db, async (db) => {
      await db.execute(sql`insert into shop_fact (name, value)
        values (${ZONE_FACT}, jsonb_build_object('zone', ${timezone}::text))
        on conflict (name) do update set value = excluded.value`)
      await db.execute(sql`select rebuild_sales()`)
    }),
  )
}
