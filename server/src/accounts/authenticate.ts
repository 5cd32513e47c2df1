/** Who is calling: token, living session and living account, read anew on each call (D7). */
import type { User } from '@warung/contract/accounts.ts'
import { isRoleId } from '@warung/contract/roles.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { appUser, session } from '../database/schema/accounts.ts'
import { Problem } from '../problems/problem.ts'
import type { AccessTokens } from './access-token.ts'
import { userColumns } from './user-columns.ts'

export type Caller = Readonly<Omit<User, 'role_id' | 'role_name'>> & {
  readonly role_id: RoleId
  readonly session_id: number
  /** the guest session whose orders this caller may see; null for accounts of one person (D6) */
  readonly guest_session_id: number | null
}

function sessionExpired(): Problem {
  return new Problem('sign_in_required')
}

function bearerOf(authorization: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')
  if (!match?.[1]) throw sessionExpired()
  return match[1]
}

/** @throws {Problem} sign_in_required for anything but a good token of a living session. */
export async function authenticate(
  db: Db,
  tokens: AccessTokens,
  authorization: string | undefined,
  now: Date,
): Promise<Caller> {
  const claims = await tokens.read(bearerOf(authorization), { now })
  if (!claims) throw sessionExpired()
  const [found] = await db
    .select(userColumns)
    .from(session)
    .innerJoin(appUser, eq(appUser.user_id, session.user_id))
    .where(
      and(
        eq(session.session_id, claims.session_id),
        eq(session.user_id, claims.user_id),
        isNull(session.ended_at),
        gt(session.expires_at, now),
        isNull(appUser.deleted_at),
      ),
    )
  if (!found || !isRoleId(found.role_id)) throw sessionExpired()
  return {
    ...found,
    role_id: found.role_id,
    session_id: claims.session_id,
    guest_session_id: found.role_id === ROLE.guest ? claims.session_id : null,
  }
}
