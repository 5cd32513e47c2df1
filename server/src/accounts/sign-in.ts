/** E-mail and password → a session (spec §7; threats.md, Accounts). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/open.ts'
import { appUser, knownDevice } from '../database/schema/accounts.ts'
import { Problem } from '../problems/problem.ts'
import type { AccountContext } from './account-context.ts'
import { GUEST } from './guest.ts'
import { deviceTokenHash, recordDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'

/** Wrong passwords that strangers, or one known device, may try at an account; living sessions go on. */
const WRONG_PASSWORDS_MAX = 10
const WRONG_PASSWORDS_WINDOW_SECONDS = 15 * 60

/** The same words for an unknown e-mail and a wrong password: nobody learns who has an account. */
function signInRefused(): Problem {
  return new Problem('invalid_credentials')
}

export type SignInAnswer = {
  readonly info: UserInfo
  /** what the browser keeps, so that it is known when it comes back; undefined for guests */
  readonly deviceToken: string | undefined
}

export type SignIn = (
  db: Db,
  given: { email: string; password: string },
  deviceToken: string | undefined,
) => Promise<SignInAnswer>

/** The account of an e-mail, and whether the device is known for it, in one question. */
async function findAccount(db: Db, email: string, deviceToken: string | undefined, now: Date) {
  const [found] = await db
    .select({ person: appUser, token_hash: knownDevice.token_hash })
    .from(appUser)
    .leftJoin(
      knownDevice,
      and(
        eq(knownDevice.user_id, appUser.user_id),
        eq(knownDevice.token_hash, deviceToken === undefined ? '' : deviceTokenHash(deviceToken)),
        gt(knownDevice.expires_at, now),
      ),
    )
    .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
  return found
}

/** Those who guess wrongly too often at one thing have to wait. */
function guessLimit() {
  const limiter = new RateLimiterMemory({
    points: WRONG_PASSWORDS_MAX,
    duration: WRONG_PASSWORDS_WINDOW_SECONDS,
  })
  return {
    /** Before the password is looked at: guesses that come all at once are counted like any others. */
    count: async (key: string): Promise<void> => {
      try {
        await limiter.consume(key)
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full
        throw new Problem('too_many_wrong_passwords', {
          retryAfterSeconds: Math.max(1, Math.ceil(full.msBeforeNext / 1000)),
        })
      }
    },
    takeBack: (key: string) => limiter.reward(key),
    forget: (key: string) => limiter.delete(key),
  }
}

export function createSignIn(accounts: AccountContext): SignIn {
  /** by e-mail */
  const strangers = guessLimit()
  /** by account and device: whoever steals a device's cookie cannot guess for ever either */
  const devices = guessLimit()

  return async (db, { email, password }, deviceToken) => {
    const now = accounts.now()
    const found = await findAccount(db, email, deviceToken, now)
    const person = found?.person
    const session = { now, randomToken: accounts.randomToken }
    // The guest password is public: nothing to guess, nothing to hash, and nobody can lock all guests out (D6).
    if (email === GUEST.email) {
      if (!person || password !== GUEST.password) throw signInRefused()
      return { info: await openSession(db, accounts.tokens, person, session), deviceToken: undefined }
    }
    const isKnown = typeof found?.token_hash === 'string'
    const [limit, key] = isKnown
      ? [devices, `${found.person.user_id} ${found.token_hash}`]
      : [strangers, email]
    await limit.count(key)
    const isRight = await accounts.passwords
      .matches(password, person?.password_hash)
      .catch(async (error: unknown) => {
        await limit.takeBack(key) // too busy to look: no mistake of theirs
        throw error
      })
    if (!isRight || !person) throw signInRefused()
    await limit.forget(key)
    const token = await recordDevice(db, person.user_id, { token: deviceToken, isKnown }, session)
    return { info: await openSession(db, accounts.tokens, person, session), deviceToken: token }
  }
}
