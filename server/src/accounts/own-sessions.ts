/** Guests see only their current one (D6). */
import type { OwnSession } from '@warung/contract/sessions.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { session } from '../platform/database/schema/accounts.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { WithDates } from '../platform/time/shop-time.ts'
import type { Caller } from './authenticate.ts'
import { endOtherSessions } from './end-session.ts'

const OWN_SESSIONS_SHOWN = 50

function activeSessionsOf({ user_id, role_id, session_id }: Caller, now: Date) {
  const isOwn = role_id === ROLE.guest ? eq(session.session_id, session_id) : eq(session.user_id, user_id)
  return and(isOwn, isNull(session.ended_at), gt(session.expires_at, now))
}

export async function listOwnSessions(db: Db, caller: Caller, now: Date): Promise<WithDates<OwnSession>[]> {
  const isCurrent = eq(session.session_id, caller.session_id)
  const found = await db
    .select({
      session_id: session.session_id,
      browser: session.browser,
      created_at: session.created_at,
      last_seen_at: session.access_issued_at,
    })
    .from(session)
    .where(activeSessionsOf(caller, now))
    .orderBy(desc(isCurrent), desc(session.access_issued_at), desc(session.session_id))
    .limit(OWN_SESSIONS_SHOWN)
  return found.map((row) => ({ ...row, is_current: row.session_id === caller.session_id }))
}

/** Takes effect at the session's next call. @throws {Problem} session_not_found, also for another user's session */
export async function endOwnSession(db: Db, caller: Caller, sessionId: number, now: Date): Promise<void> {
  const [ended] = await db
    .update(session)
    .set({ ended_at: now })
    .where(and(eq(session.session_id, sessionId), activeSessionsOf(caller, now)))
    .returning({ session_id: session.session_id })
  if (!ended) throw new Problem('session_not_found')
  emitAccountsChanged(db, [caller.user_id])
}

export async function endAllOtherSessions(db: Db, caller: Caller, now: Date): Promise<void> {
  if (caller.role_id === ROLE.guest) return
  await endOtherSessions(db, caller, now)
}
