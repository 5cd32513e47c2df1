/** Mailed links last an hour; tokens are stored hashed (docs/decisions/030-passwords-and-sessions.md). */
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { accountToken, appUser } from '../platform/database/schema/accounts.ts'
import { Problem } from '../platform/problems/problem.ts'
import { HOUR_MS } from '../platform/time/durations.ts'
import { hashToken } from './hash-token.ts'

type AccountTokenKind = (typeof accountToken.kind.enumValues)[number]
type AccountTokenRow = typeof accountToken.$inferSelect

const ACCOUNT_TOKEN_TTL_MS = HOUR_MS

type AccountTokenToIssue = {
  readonly token: string
  /** null for an e-mail without an account: the row is written anyway */
  readonly user_id: number | null
  readonly kind: AccountTokenKind
  readonly email?: string
  readonly now: Date
}

export async function issueAccountToken(
  db: Db,
  { token, now, ...fields }: AccountTokenToIssue,
): Promise<Pick<AccountTokenRow, 'account_token_id' | 'expires_at'>> {
  const expires_at = new Date(now.getTime() + ACCOUNT_TOKEN_TTL_MS)
  const token_hash = hashToken(token)
  const [issued] = await db
    .insert(accountToken)
    .values({ ...fields, token_hash, created_at: now, expires_at })
    .returning({ account_token_id: accountToken.account_token_id })
  if (!issued) throw new Error('a token was inserted but not returned')
  return { ...issued, expires_at }
}

function isUsable(token: string, kind: AccountTokenKind, now: Date) {
  return and(
    eq(accountToken.token_hash, hashToken(token)),
    eq(accountToken.kind, kind),
    isNull(accountToken.used_at),
    gt(accountToken.expires_at, now),
    exists(
      sql`(select from ${appUser} where ${appUser.user_id} = ${accountToken.user_id}
        and ${appUser.deleted_at} is null and ${appUser.role_id} <> ${ROLE.guest})`,
    ),
  )
}

/** @throws {Problem} account_link_invalid, whether wrong, expired or used */
export async function checkAccountToken(
  db: Db,
  token: string,
  kind: AccountTokenKind,
  now: Date,
): Promise<void> {
  const [found] = await db
    .select({ user_id: accountToken.user_id })
    .from(accountToken)
    .where(isUsable(token, kind, now))
  if (!found) throw new Problem('account_link_invalid')
}

/** @throws {Problem} account_link_invalid. Runs in a transaction; the conditional update makes the token one-time. */
export async function consumeAccountToken(
  db: Db,
  token: string,
  kind: AccountTokenKind,
  now: Date,
): Promise<AccountTokenRow & { readonly user_id: number }> {
  const [used] = await db
    .update(accountToken)
    .set({ used_at: now })
    .where(isUsable(token, kind, now))
    .returning()
  if (!used || used.user_id === null) throw new Problem('account_link_invalid')
  return { ...used, user_id: used.user_id }
}

export async function deleteAccountTokensOf(db: Db, userId: number, kind?: AccountTokenKind): Promise<void> {
  const isOfKind = kind && eq(accountToken.kind, kind)
  await db.delete(accountToken).where(and(eq(accountToken.user_id, userId), isOfKind))
}

export async function deleteExpiredAccountTokens(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(accountToken)
    .where(lt(accountToken.expires_at, now))
    .returning({ account_token_id: accountToken.account_token_id })
  return gone.length
}
