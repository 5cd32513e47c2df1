import { roleName } from '@warung/contract/roles.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import { queueMail, withdrawMailsOfUser } from '../outbox/queue-mail.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import { createRateLimiter } from '../platform/queues/rate-limiter.ts'
import type { AccountContext } from './account-context.ts'
import {
  checkAccountToken,
  consumeAccountToken,
  deleteAccountTokensOf,
  issueAccountToken,
} from './account-tokens.ts'
import type { Caller } from './authenticate.ts'
import { endSessionsOf } from './end-session.ts'
import { deleteDevicesOf, recordDevice } from './known-devices.ts'
import { lockManagedUser } from './lock-managed-user.ts'

/** Anyone can request a reset for any address. */
const RESETS_OF_EMAIL = { points: 3, seconds: 3600 }
const RESETS_OF_REQUESTER = { points: 10, seconds: 3600 }

function passwordLinkPath(token: string): string {
  return `/reset-password#${token}`
}

function tooManyResets(retryAfterSeconds: number): Problem {
  return new Problem('too_many_account_links', { retryAfterSeconds })
}

type Requester = { readonly hash: string; readonly limitFactor: number; readonly language: Language }
export type RequestReset = (db: Db, email: string, requester: Requester) => Promise<void>

/** An unknown address costs the same work, so neither response nor timing reveals accounts. */
export function createRequestReset(accounts: AccountContext, limitFactor: number): RequestReset {
  const ofEmail = createRateLimiter({ ...RESETS_OF_EMAIL, name: 'password mails to an address' })
  const points = Math.ceil(RESETS_OF_REQUESTER.points * limitFactor)
  const ofRequester = createRateLimiter({
    ...RESETS_OF_REQUESTER,
    points,
    name: 'password mails by an asker',
  })
  return async (db, email, requester) => {
    await ofRequester.take(requester.hash, tooManyResets)
    await ofEmail.take(email, tooManyResets)
    const now = accounts.now()
    const token = accounts.randomToken()
    await inTransaction(db, async (db) => {
      const [person] = await db
        .select({ user_id: appUser.user_id })
        .from(appUser)
        .where(and(eq(appUser.email, email), isNull(appUser.deleted_at), ne(appUser.role_id, ROLE.guest)))
      const user_id = person?.user_id ?? null
      const issued = await issueAccountToken(db, { token, user_id, kind: 'password_reset', now })
      if (user_id === null) return
      await queueMail(db, {
        kind: 'password_reset',
        event_key: `password_reset:${issued.account_token_id}`,
        recipient: email,
        user_id,
        params: { language: requester.language },
        secret: token,
        expires_at: issued.expires_at,
        now,
      })
    })
  }
}

/** Runs in a transaction that locked the user or consumed their token. */
async function writeNewPassword(db: Db, userId: number, password_hash: string, now: Date): Promise<void> {
  await db.update(appUser).set({ password_hash }).where(eq(appUser.user_id, userId))
  emitAccountsChanged(db, [userId])
  await endSessionsOf(db, userId, now)
  await deleteDevicesOf(db, userId)
  await deleteAccountTokensOf(db, userId)
  await withdrawMailsOfUser(db, userId)
}

/** The browser becomes a known device, so that guessing cannot lock the owner out. @throws {Problem} account_link_invalid */
export async function setPasswordByLink(
  db: Db,
  { passwords, now, randomToken }: AccountContext,
  { token, password }: { readonly token: string; readonly password: string },
  deviceToken: string | undefined,
): Promise<string> {
  const at = now()
  await checkAccountToken(db, token, 'password_reset', at) // checked first: strangers must not make the server hash passwords
  const password_hash = await passwords.hash(password)
  return inTransaction(db, async (db) => {
    const { user_id } = await consumeAccountToken(db, token, 'password_reset', at)
    await writeNewPassword(db, user_id, password_hash, at)
    return recordDevice(db, user_id, { token: deviceToken, isKnown: false }, { now: at, randomToken })
  })
}

/**
 * For shops without mail.
 * @throws {Problem} user_not_found, own_account_not_managed, guest_account_fixed, role_not_below_own
 */
export function createPasswordLink(
  db: Db,
  caller: Caller,
  userId: number,
  { now, token }: { readonly now: Date; readonly token: string },
): Promise<{ path: string; expires_at: Date }> {
  return inTransaction(db, async (db) => {
    const { name, role_id } = await lockManagedUser(db, caller, userId)
    const { expires_at } = await issueAccountToken(db, {
      token,
      user_id: userId,
      kind: 'password_reset',
      now,
    })
    await recordChange(db, {
      by: caller.user_id,
      action: 'user.password_link_created',
      subject: { type: 'user', id: userId, name },
      before: {},
      after: { role: roleName(role_id) },
      at: now,
    })
    return { path: passwordLinkPath(token), expires_at }
  })
}
