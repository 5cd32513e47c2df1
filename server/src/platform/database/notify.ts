import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export async function notifyAtCommit(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, payload)
    from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as payload`)
}
