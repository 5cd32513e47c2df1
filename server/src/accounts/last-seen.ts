import { eq, max } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { session } from '../platform/database/schema/accounts.ts'

/**
 * When a user was last here; null for never. Sessions in use get a fresh access token every quarter of an hour
 * (D7): nothing has to be written for this.
 */
export async function lastSeenAt(db: Db, userId: number): Promise<Date | null> {
  const [latest] = await db
    .select({ seen_at: max(session.access_issued_at) })
    .from(session)
    .where(eq(session.user_id, userId))
  return latest?.seen_at ?? null
}
