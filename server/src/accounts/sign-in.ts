/** E-mail and password → a session (spec §7; threats.md, Accounts). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema.ts'
import { Problem } from '../problems.ts'
import type { Accounts } from './accounts.ts'
import { GUEST } from './guest.ts'
import { openSession } from './open-session.ts'

/** Wrong passwords an account forgives before it makes everybody wait; living sessions go on. */
const FORGIVEN = 10
const FORGIVEN_SECONDS = 15 * 60

/** The same words for an unknown e-mail and a wrong password: nobody learns who has an account. */
const refused = (): Problem => new Problem('not-signed-in', 'Invalid email or password.')

export type SignIn = (db: Db, given: { email: string; password: string }) => Promise<UserInfo>

export const signInFor = (accounts: Accounts): SignIn => {
  const mistakes = new RateLimiterMemory({ points: FORGIVEN, duration: FORGIVEN_SECONDS })

  const refuseWhenTooMany = async (email: string): Promise<void> => {
    const soFar = await mistakes.get(email)
    if (!soFar || soFar.consumedPoints < FORGIVEN) return
    throw new Problem('too-many', 'Too many wrong passwords. Please wait a few minutes and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil(soFar.msBeforeNext / 1000)),
    })
  }

  const countMistake = async (email: string): Promise<void> => {
    try {
      await mistakes.consume(email)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full // being full is told by refuseWhenTooMany
    }
  }

  return async (db, { email, password }) => {
    const [person] = await db
      .select()
      .from(appUser)
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
    const now = accounts.now()
    const session = { now, randomToken: accounts.randomToken }
    // The guest password is public: nothing to guess, nothing to hash, and nobody can lock all guests out (D6).
    if (email === GUEST.email) {
      if (!person || password !== GUEST.password) throw refused()
      return openSession(db, accounts.tokens, person, session)
    }
    await refuseWhenTooMany(email)
    if (!(await accounts.passwords.matches(password, person?.password_hash)) || !person) {
      await countMistake(email)
      throw refused()
    }
    await mistakes.delete(email)
    return openSession(db, accounts.tokens, person, session)
  }
}
