import type { User } from '@warung/contract/accounts.ts'
import { isRoleId, isShopper } from '@warung/contract/roles.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser, session } from '../platform/database/schema/accounts.ts'
import { buildOnce, UNNAMED } from '../platform/database/sql/build-once.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { AccessTokens } from './access-token.ts'
import { userColumns } from './user-columns.ts'

export type Caller = Readonly<Omit<User, 'role_id' | 'role_name' | 'permission_set'>> & {
  readonly role_id: RoleId
  /** without one: no limits besides the role's */
  readonly permission_set?: PermissionSet | null | undefined
  readonly session_id: number
  /** null for personal accounts (D6) */
  readonly guest_session_id: number | null
}

export type CachedCaller = {
  readonly caller: Caller
  readonly session_expires_at: Date
  readonly read_at: Date
}

export type SessionCache = {
  get(session: Pick<Caller, 'session_id' | 'user_id'>, now: Date): Caller | undefined
  /** Read it before the database, and pass it to `put`. */
  version(): number
  /** Ignored if any account has changed since `version`. */
  put(found: CachedCaller, version: number): void
  close(): void
}

function sessionExpired(): Problem {
  return new Problem('sign_in_required')
}

function bearerOf(authorization: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')
  if (!match?.[1]) throw sessionExpired()
  return match[1]
}

const livingSession = buildOnce((db) =>
  db
    .select({ ...userColumns, session_expires_at: session.expires_at })
    .from(session)
    .innerJoin(appUser, eq(appUser.user_id, session.user_id))
    .where(
      and(
        eq(session.session_id, sql.placeholder('session_id')),
        eq(session.user_id, sql.placeholder('user_id')),
        isNull(session.ended_at),
        gt(session.expires_at, sql.placeholder('now')),
        isNull(appUser.deleted_at),
      ),
    )
    .prepare(UNNAMED),
)

type SessionClaims = Pick<Caller, 'session_id' | 'user_id'>
type FoundCaller = Pick<CachedCaller, 'caller' | 'session_expires_at'>

/** @throws {Problem} sign_in_required */
async function findCaller(db: Db, claims: SessionClaims, now: Date): Promise<FoundCaller> {
  const { session_id, user_id } = claims
  const [found] = await livingSession(db).execute({ session_id, user_id, now: now.toISOString() })
  if (!found || !isRoleId(found.role_id)) throw sessionExpired()
  const { session_expires_at, ...person } = found
  const guest_session_id = found.role_id === ROLE.guest ? session_id : null
  return { caller: { ...person, role_id: found.role_id, session_id, guest_session_id }, session_expires_at }
}

/** Placeholders: `user_id`, `user_name`, `user_email`, and those of `callerValues`. */
export const isUnchangedCaller: SQL = sql`exists (
  select from session join app_user on app_user.user_id = session.user_id
  where session.session_id = ${sql.placeholder('session_id')} and session.user_id = ${sql.placeholder('user_id')}
    and session.ended_at is null and session.expires_at > ${sql.placeholder('now')}::timestamptz
    and app_user.deleted_at is null and app_user.role_id = ${sql.placeholder('role_id')}
    and app_user.name = ${sql.placeholder('user_name')} and app_user.email = ${sql.placeholder('user_email')})`

type CallerValues = Pick<Caller, 'session_id' | 'role_id'> & { readonly now: string }

export function callerValues({ session_id, role_id }: Caller, now: Date): CallerValues {
  return { session_id, role_id, now: now.toISOString() }
}

/** @throws {Problem} sign_in_required, shopper_required */
export async function confirmShopper(db: Db, remembered: Caller, now: Date): Promise<Caller> {
  const { caller } = await findCaller(db, remembered, now)
  if (!isShopper(caller.role_id)) throw new Problem('shopper_required')
  return caller
}

/** @param remembered a cache, for calls that tolerate stale data @throws {Problem} sign_in_required */
export async function authenticate(
  db: Db,
  tokens: AccessTokens,
  authorization: string | undefined,
  now: Date,
  remembered?: SessionCache,
): Promise<Caller> {
  const claims = await tokens.read(bearerOf(authorization), { now })
  if (!claims) throw sessionExpired()
  const cached = remembered?.get(claims, now)
  if (cached) return cached
  const version = remembered?.version() ?? 0
  const found = await findCaller(db, claims, now)
  remembered?.put({ ...found, read_at: now }, version)
  return found.caller
}
