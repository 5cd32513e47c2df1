import { eq, max } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { session } from '../platform/database/schema/accounts.ts'

/** Accurate to the refresh every 15 minutes (D7): ordinary calls write nothing. */
export async function lastSeenAt(db: Db, userId: number): Promise<Date | null> {
  const [latest] = await db
    .select({ seen_at: max(session.access_issued_at) })
    .from(session)
    .where(eq(session.user_id, userId))
  return latest?.seen_at ?? null
}
