import type { Language } from '@warung/contract/values/languages.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { queueMail, withdrawMailsOfUser } from '../outbox/queue-mail.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import { createRateLimiter } from '../platform/queues/rate-limiter.ts'
import type { AccountContext } from './account-context.ts'
import { consumeAccountToken, deleteAccountTokensOf, issueAccountToken } from './account-tokens.ts'
import type { Caller } from './authenticate.ts'
import { endOtherSessions } from './end-session.ts'
import { deleteDevicesOf, recordDevice } from './known-devices.ts'
import { explainEmailTaken } from './register-customer.ts'

/** Limits guessing on a found or stolen device. */
const WRONG_CURRENT_PASSWORDS = { points: 10, seconds: 15 * 60 }

/** The address may belong to a stranger. */
const EMAIL_LINKS_OF_ACCOUNT = { points: 5, seconds: 3600 }
const EMAIL_LINKS_TO_ADDRESS = { points: 3, seconds: 3600 }
/** Another account costs nothing. */
const EMAIL_LINKS_OF_REQUESTER = { points: 10, seconds: 3600 }

type Passwords = { readonly current_password: string; readonly password: string }
type NewEmail = {
  readonly current_password: string
  readonly email: string
  readonly requester: { readonly hash: string }
  readonly language: Language
}

export type ChangeCredentials = {
  readonly checkCurrentPassword: CheckCurrentPassword
  /** Ends all other sessions. @returns the new device token */
  readonly changePassword: (db: Db, caller: Caller, passwords: Passwords) => Promise<string>
  /** The old address stays until the link is opened. Replaces earlier links. */
  readonly requestEmailChange: (db: Db, caller: Caller, request: NewEmail) => Promise<void>
}

function tooManyWrong(retryAfterSeconds: number): Problem {
  return new Problem('too_many_wrong_passwords', { retryAfterSeconds })
}

function tooManyLinks(retryAfterSeconds: number): Problem {
  return new Problem('too_many_account_links', { retryAfterSeconds })
}

export function createChangeCredentials(accounts: AccountContext, limitFactor: number): ChangeCredentials {
  const checkCurrent = currentPasswordCheck(accounts)
  const linksOfAccount = createRateLimiter({ ...EMAIL_LINKS_OF_ACCOUNT, name: 'e-mail links of an account' })
  const linksToAddress = createRateLimiter({ ...EMAIL_LINKS_TO_ADDRESS, name: 'e-mail links to an address' })
  const linksOfRequester = createRateLimiter({
    ...EMAIL_LINKS_OF_REQUESTER,
    points: Math.ceil(EMAIL_LINKS_OF_REQUESTER.points * limitFactor),
    name: 'e-mail links by an asker',
  })
  return {
    checkCurrentPassword: checkCurrent,
    changePassword: async (db, caller, { current_password, password }) => {
      const old = await checkCurrent(db, caller, current_password)
      const hash = await accounts.passwords.hash(password)
      return replacePassword(db, caller, { old, hash }, accounts)
    },
    requestEmailChange: async (db, caller, { current_password, requester, ...wanted }) => {
      await checkCurrent(db, caller, current_password)
      await linksOfRequester.take(requester.hash, tooManyLinks)
      await linksOfAccount.take(String(caller.user_id), tooManyLinks)
      await linksToAddress.take(wanted.email, tooManyLinks)
      await sendEmailLink(db, caller.user_id, wanted, accounts)
    },
  }
}

type CheckCurrentPassword = (db: Db, caller: Caller, current: string) => Promise<string>

/**
 * @returns the hash
 * @throws {Problem} guest_account_fixed, current_password_wrong, too_many_wrong_passwords
 */
function currentPasswordCheck({ passwords }: Pick<AccountContext, 'passwords'>): CheckCurrentPassword {
  const limit = createRateLimiter({ ...WRONG_CURRENT_PASSWORDS, name: 'wrong current passwords' })
  return async (db, caller, current) => {
    if (caller.role_id === ROLE.guest) throw new Problem('guest_account_fixed')
    const key = String(caller.user_id)
    await limit.take(key, tooManyWrong)
    const [found] = await db
      .select({ password_hash: appUser.password_hash })
      .from(appUser)
      .where(eq(appUser.user_id, caller.user_id))
    const isRight = await passwords.matches(current, found?.password_hash).catch(async (error: unknown) => {
      await limit.giveBack(key)
      throw error
    })
    if (!isRight || !found) throw new Problem('current_password_wrong')
    await limit.reset(key)
    return found.password_hash
  }
}

/** @throws {Problem} current_password_wrong if another request changed it first */
function replacePassword(
  db: Db,
  { user_id, session_id }: Caller,
  { old, hash }: { readonly old: string; readonly hash: string },
  accounts: AccountContext,
): Promise<string> {
  const now = accounts.now()
  return inTransaction(db, async (db) => {
    const [changed] = await db
      .update(appUser)
      .set({ password_hash: hash })
      .where(and(eq(appUser.user_id, user_id), eq(appUser.password_hash, old), isNull(appUser.deleted_at)))
      .returning({ user_id: appUser.user_id })
    if (!changed) throw new Problem('current_password_wrong')
    emitAccountsChanged(db, [user_id])
    await endOtherSessions(db, { user_id, session_id }, now)
    await deleteDevicesOf(db, user_id)
    await deleteAccountTokensOf(db, user_id)
    await withdrawMailsOfUser(db, user_id)
    const browser = { token: undefined, isKnown: false }
    return recordDevice(db, user_id, browser, { now, randomToken: accounts.randomToken })
  })
}

/** @throws {Problem} email_taken */
async function sendEmailLink(
  db: Db,
  user_id: number,
  { email, language }: Pick<NewEmail, 'email' | 'language'>,
  accounts: AccountContext,
): Promise<void> {
  const now = accounts.now()
  const token = accounts.randomToken()
  await inTransaction(db, async (db) => {
    const [holder] = await db
      .select({ user_id: appUser.user_id })
      .from(appUser)
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
    if (holder) throw new Problem('email_taken')
    await deleteAccountTokensOf(db, user_id, 'email_change')
    await withdrawMailsOfUser(db, user_id, 'email_change')
    const issued = await issueAccountToken(db, { token, user_id, kind: 'email_change', email, now })
    await queueMail(db, {
      kind: 'email_change',
      event_key: `email_change:${issued.account_token_id}`,
      recipient: email,
      user_id,
      params: { language },
      secret: token,
      expires_at: issued.expires_at,
      now,
    })
  })
}

/** @throws {Problem} account_link_invalid, email_taken */
export function confirmEmail(
  db: Db,
  token: string,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { user_id, email, account_token_id } = await consumeAccountToken(db, token, 'email_change', now)
    if (email === null) throw new Problem('account_link_invalid')
    const [former] = await db
      .select({ email: appUser.email })
      .from(appUser)
      .where(eq(appUser.user_id, user_id))
      .for('no key update')
    if (!former) throw new Problem('account_link_invalid')
    await db.update(appUser).set({ email }).where(eq(appUser.user_id, user_id))
    emitAccountsChanged(db, [user_id])
    await deleteAccountTokensOf(db, user_id)
    await withdrawMailsOfUser(db, user_id)
    await queueMail(db, {
      kind: 'email_changed',
      event_key: `email_changed:${account_token_id}`,
      recipient: former.email,
      user_id,
      params: { language },
      now,
    })
  }).catch(explainEmailTaken)
}
