import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser, session } from '../platform/database/schema/accounts.ts'
import { Problem } from '../platform/problems/problem.ts'
import { MINUTE_MS } from '../platform/time/durations.ts'
import type { Caller } from './authenticate.ts'
import { hashToken } from './hash-token.ts'
import { userColumns } from './user-columns.ts'

type ActingFor = {
  readonly userId: number
  /** the same one opens the same session again */
  readonly key: string
  readonly now: Date
  readonly randomToken: () => string
}

/** Long enough to place one order. */
const ACTING_TTL_MS = MINUTE_MS

/**
 * For an admin who acts for a customer. The session's tokens are never given out, and it does not count as seen.
 * @throws {Problem} user_not_found, also for an account that does not shop
 */
export async function openCustomerSession(
  db: Db,
  { userId, key, now, randomToken }: ActingFor,
): Promise<Caller> {
  const [found] = await db
    .select({ customer: userColumns, joined_at: appUser.created_at })
    .from(appUser)
    .where(and(eq(appUser.user_id, userId), eq(appUser.role_id, ROLE.customer), isNull(appUser.deleted_at)))
  if (!found) throw new Problem('user_not_found')
  const expires_at = new Date(now.getTime() + ACTING_TTL_MS)
  const [opened] = await db
    .insert(session)
    .values({
      user_id: userId,
      refresh_token_hash: hashToken(key),
      access_token_id: randomToken(),
      access_issued_at: found.joined_at,
      created_at: now,
      expires_at,
    })
    .onConflictDoUpdate({ target: session.refresh_token_hash, set: { expires_at } })
    .returning({ session_id: session.session_id })
  if (!opened) throw new Error('a session was inserted but not returned')
  const { session_id } = opened
  return { ...found.customer, role_id: ROLE.customer, session_id, guest_session_id: null }
}
