/** Where the signed-in user is signed in. Strangers share the guest account: its sessions are shown to nobody (D6). */
import type { OwnSession } from '@warung/contract/sessions.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { session } from '../database/schema/accounts.ts'
import { Problem } from '../problems/problem.ts'
import type { WithDates } from '../shop-time.ts'
import type { Caller } from './authenticate.ts'
import { endOtherSessions } from './end-session.ts'

/** More than a person has; older ones end with a new password all the same. */
const OWN_SESSIONS_SHOWN = 50

function assertOwnAccount({ role_id }: Caller): void {
  if (role_id === ROLE.guest) throw new Problem('guest_account_fixed')
}

function livingSessionsOf({ user_id }: Caller, now: Date) {
  return and(eq(session.user_id, user_id), isNull(session.ended_at), gt(session.expires_at, now))
}

/** This session first, the others by when they were last seen. @throws {Problem} guest_account_fixed */
export async function listOwnSessions(db: Db, caller: Caller, now: Date): Promise<WithDates<OwnSession>[]> {
  assertOwnAccount(caller)
  const isCurrent = eq(session.session_id, caller.session_id)
  const found = await db
    .select({
      session_id: session.session_id,
      browser: session.browser,
      created_at: session.created_at,
      last_seen_at: session.access_issued_at,
    })
    .from(session)
    .where(livingSessionsOf(caller, now))
    .orderBy(desc(isCurrent), desc(session.access_issued_at), desc(session.session_id))
    .limit(OWN_SESSIONS_SHOWN)
  return found.map((each) => ({ ...each, is_current: each.session_id === caller.session_id }))
}

/** Its access token is refused from the next call on. @throws {Problem} session_not_found, also for somebody else's */
export async function endOwnSession(db: Db, caller: Caller, sessionId: number, now: Date): Promise<void> {
  assertOwnAccount(caller)
  const [ended] = await db
    .update(session)
    .set({ ended_at: now })
    .where(and(eq(session.session_id, sessionId), livingSessionsOf(caller, now)))
    .returning({ session_id: session.session_id })
  if (!ended) throw new Problem('session_not_found')
}

/** @throws {Problem} guest_account_fixed */
export async function endAllOtherSessions(db: Db, caller: Caller, now: Date): Promise<void> {
  assertOwnAccount(caller)
  await endOtherSessions(db, caller, now)
}
