import type { UserInfo } from '@warung/contract/accounts.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import type { Db } from '../platform/database/open.ts'
import { session } from '../platform/database/schema/accounts.ts'
import { columnValues } from '../platform/database/sql/wire-columns.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import type { AccessTokens } from './access-token.ts'
import { hashToken } from './hash-token.ts'
import { userInfoColumns, withPermissionSet } from './user-columns.ts'

export const SESSION_TTL_MS = 30 * DAY_MS

export type SigningInFrom = {
  readonly deviceToken: string | undefined
  readonly browser: string | null
}

type SessionUser = Readonly<Omit<UserInfo, 'access_token' | 'refresh_token' | 'permission_set'>> & {
  readonly permission_set?: PermissionSet | null
}

export async function openSession(
  db: Db,
  tokens: AccessTokens,
  person: SessionUser,
  { now, randomToken, browser = null }: { now: Date; randomToken: () => string; browser?: string | null },
): Promise<UserInfo> {
  const refreshToken = randomToken()
  const accessTokenId = randomToken()
  const [opened] = await db
    .insert(session)
    .values({
      user_id: person.user_id,
      refresh_token_hash: hashToken(refreshToken),
      access_token_id: accessTokenId,
      access_issued_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_TTL_MS),
      browser,
    })
    .returning({ session_id: session.session_id })
  if (!opened) throw new Error('a session was inserted but not returned')
  const claims = { user_id: person.user_id, session_id: opened.session_id, access_token_id: accessTokenId }
  return {
    ...withPermissionSet(columnValues(userInfoColumns, person)),
    access_token: await tokens.mint(claims, now),
    refresh_token: refreshToken,
  }
}
