/** D7. A refresh token without its latest access token is stolen: its session ends. */
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser, session } from '../platform/database/schema/accounts.ts'
import { buildOnce, UNNAMED } from '../platform/database/sql/build-once.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { AccountContext } from './account-context.ts'
import { hashToken } from './hash-token.ts'
import { SESSION_TTL_MS } from './open-session.ts'
import { withPermissionSet } from './user-columns.ts'

/** Covers two tabs, or a lost response (D7). */
const PREDECESSOR_GRACE_MS = 30_000

type Pair = { readonly access_token: string; readonly refresh_token: string }
type CurrentRole = { readonly role_id: number; readonly permission_set: PermissionSet | null }
type Refreshed = {
  readonly access_token: string
  readonly role_id: number
  readonly permission_set?: PermissionSet
}
type SessionRow = typeof session.$inferSelect
type FoundSession = CurrentRole & { readonly session: SessionRow }

function sessionEnded(): Problem {
  return new Problem('session_ended')
}

const sessionOfToken = buildOnce((db) =>
  db
    .select({ session, role_id: appUser.role_id, permission_set: appUser.permission_set })
    .from(session)
    .innerJoin(appUser, eq(appUser.user_id, session.user_id))
    .where(
      and(
        eq(session.refresh_token_hash, sql.placeholder('token_hash')),
        isNull(session.ended_at),
        gt(session.expires_at, sql.placeholder('now')),
        isNull(appUser.deleted_at),
      ),
    )
    .prepare(UNNAMED),
)

async function findSession(db: Db, refreshToken: string, now: Date): Promise<FoundSession> {
  const values = { token_hash: hashToken(refreshToken), now: now.toISOString() }
  const [found] = await sessionOfToken(db).execute(values)
  if (!found) throw sessionEnded()
  return found
}

async function endReusedSession(db: Db, current: SessionRow, now: Date): Promise<never> {
  await db.update(session).set({ ended_at: now }).where(eq(session.session_id, current.session_id))
  emitAccountsChanged(db, [current.user_id])
  throw sessionEnded()
}

async function rotate(db: Db, current: SessionRow, next: string, now: Date): Promise<SessionRow | undefined> {
  const [rotated] = await db
    .update(session)
    .set({
      previous_access_token_id: current.access_token_id,
      access_token_id: next,
      access_issued_at: now,
      expires_at: new Date(now.getTime() + SESSION_TTL_MS),
    })
    .where(
      and(
        eq(session.session_id, current.session_id),
        eq(session.access_token_id, current.access_token_id),
        isNull(session.ended_at),
      ),
    )
    .returning()
  return rotated
}

export async function refreshSession(db: Db, accounts: AccountContext, pair: Pair): Promise<Refreshed> {
  const now = accounts.now()
  const claims = await accounts.tokens.read(pair.access_token, { now, evenExpired: true })
  const { session: found, ...role } = await findSession(db, pair.refresh_token, now)
  let current = found
  if (!claims || claims.session_id !== current.session_id) return endReusedSession(db, current, now)

  if (claims.access_token_id === current.access_token_id) {
    const rotated = await rotate(db, current, accounts.randomToken(), now)
    current = rotated ?? (await findSession(db, pair.refresh_token, now)).session
  }
  const isPredecessor = current.previous_access_token_id === claims.access_token_id
  const isInGrace = now.getTime() - current.access_issued_at.getTime() <= PREDECESSOR_GRACE_MS
  if (!isPredecessor || !isInGrace) return endReusedSession(db, current, now)
  // the other tab already has this token, or the response with it was lost
  const latest = {
    user_id: current.user_id,
    session_id: current.session_id,
    access_token_id: current.access_token_id,
  }
  const access_token = await accounts.tokens.mint(latest, current.access_issued_at)
  return withPermissionSet({ access_token, ...role })
}
