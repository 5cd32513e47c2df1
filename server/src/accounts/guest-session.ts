import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser, session } from '../platform/database/schema/accounts.ts'
import type { Caller } from './authenticate.ts'
import { ensureGuest, GUEST } from './guest.ts'
import { hashToken } from './hash-token.ts'
import { SESSION_TTL_MS } from './open-session.ts'
import { userColumns } from './user-columns.ts'

type NewGuest = {
  /** the same key reopens the same session */
  readonly key: string
  readonly now: Date
  readonly randomToken: () => string
}

/** For an admin who acts for a guest. The session's tokens are never issued. */
export async function openGuestSession(db: Db, { key, now, randomToken }: NewGuest): Promise<Caller> {
  await ensureGuest(db, now)
  const [guest] = await db
    .select(userColumns)
    .from(appUser)
    .where(and(eq(appUser.email, GUEST.email), isNull(appUser.deleted_at)))
  if (!guest) throw new Error('the guest account is missing')
  const refresh_token_hash = hashToken(key)
  await db
    .insert(session)
    .values({
      user_id: guest.user_id,
      refresh_token_hash,
      access_token_id: randomToken(),
      access_issued_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_TTL_MS),
    })
    .onConflictDoNothing()
  const [opened] = await db
    .select({ session_id: session.session_id })
    .from(session)
    .where(eq(session.refresh_token_hash, refresh_token_hash))
  if (!opened) throw new Error('a session was inserted but is not there')
  const { session_id } = opened
  return { ...guest, role_id: ROLE.guest, session_id, guest_session_id: session_id }
}
