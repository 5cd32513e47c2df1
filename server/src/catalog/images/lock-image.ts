import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'

/** Serializes writing and deleting of files, which a rollback cannot undo. */
export async function lockImage(db: Db, image: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${image}, 0))`)
}
