import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'

/**
 * Until the transaction ends, nobody else writes or deletes this image's files: they are no part
 * of what a transaction can take back.
 */
export async function lockImage(db: Db, image: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${image}, 0))`)
}
