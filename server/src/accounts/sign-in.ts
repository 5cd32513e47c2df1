import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser, knownDevice } from '../platform/database/schema/accounts.ts'
import { buildOnce, UNNAMED } from '../platform/database/sql/build-once.ts'
import { Problem } from '../platform/problems/problem.ts'
import { createRateLimiter } from '../platform/queues/rate-limiter.ts'
import type { AccountContext } from './account-context.ts'
import { GUEST } from './guest.ts'
import { hashToken } from './hash-token.ts'
import { recordDevice } from './known-devices.ts'
import { openSession, type SigningInFrom } from './open-session.ts'

/** Per account: once for strangers, once for each known device. */
const WRONG_PASSWORDS = { points: 10, seconds: 15 * 60 }

/** The same error for an unknown e-mail, so that it reveals no accounts. */
function signInRefused(): Problem {
  return new Problem('invalid_credentials')
}

export type SignInAnswer = {
  readonly info: UserInfo
  readonly deviceToken: string | undefined
}

export type SignIn = (
  db: Db,
  credentials: { email: string; password: string },
  from: SigningInFrom,
) => Promise<SignInAnswer>

const accountOfEmail = buildOnce((db) =>
  db
    .select({ person: appUser, token_hash: knownDevice.token_hash })
    .from(appUser)
    .leftJoin(
      knownDevice,
      and(
        eq(knownDevice.user_id, appUser.user_id),
        eq(knownDevice.token_hash, sql.placeholder('token_hash')),
        gt(knownDevice.expires_at, sql.placeholder('now')),
      ),
    )
    .where(and(eq(appUser.email, sql.placeholder('email')), isNull(appUser.deleted_at)))
    .prepare(UNNAMED),
)

async function findAccount(db: Db, email: string, deviceToken: string | undefined, now: Date) {
  const token_hash = deviceToken === undefined ? '' : hashToken(deviceToken)
  const [found] = await accountOfEmail(db).execute({ email, token_hash, now: now.toISOString() })
  return found
}

function tooManyGuesses(retryAfterSeconds: number): Problem {
  return new Problem('too_many_wrong_passwords', { retryAfterSeconds })
}

export function createSignIn(accounts: AccountContext): SignIn {
  const strangers = createRateLimiter({ ...WRONG_PASSWORDS, name: 'wrong passwords of strangers' })
  /** limits guessing with a stolen device cookie */
  const devices = createRateLimiter({ ...WRONG_PASSWORDS, name: 'wrong passwords of devices' })

  return async (db, { email, password }, { deviceToken, browser }) => {
    const now = accounts.now()
    const found = await findAccount(db, email, deviceToken, now)
    const person = found?.person
    const session = { now, randomToken: accounts.randomToken, browser }
    // A limit here would let a stranger lock all guests out (D6).
    if (email === GUEST.email) {
      if (!person || password !== GUEST.password) throw signInRefused()
      return { info: await openSession(db, accounts.tokens, person, session), deviceToken: undefined }
    }
    const isKnown = typeof found?.token_hash === 'string'
    const [limit, key] = isKnown
      ? [devices, `${found.person.user_id} ${found.token_hash}`]
      : [strangers, email]
    // Counted before checking, so that parallel guesses count too.
    await limit.take(key, tooManyGuesses)
    const isRight = await accounts.passwords
      .matches(password, person?.password_hash)
      .catch(async (error: unknown) => {
        await limit.giveBack(key) // the hashing queue was full: not the user's mistake
        throw error
      })
    if (!isRight || !person) throw signInRefused()
    await limit.reset(key)
    const token = await recordDevice(db, person.user_id, { token: deviceToken, isKnown }, session)
    return { info: await openSession(db, accounts.tokens, person, session), deviceToken: token }
  }
}
