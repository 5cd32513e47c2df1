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
  const attempts = new RateLimiterMemory({ points: FORGIVEN, duration: FORGIVEN_SECONDS })

  /** Before the password is looked at: guesses that come all at once are counted like any others. */
  const countAttempt = async (email: string): Promise<void> => {
    try {
      await attempts.consume(email)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      throw new Problem('too-many', 'Too many wrong passwords. Please wait a few minutes and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(full.msBeforeNext / 1000)),
      })
    }
  }

  const isRight = async (email: string, password: string, kept: string | undefined): Promise<boolean> => {
    await countAttempt(email)
    try {
      return await accounts.passwords.matches(password, kept)
    } catch (error) {
      await attempts.reward(email) // too busy to look: no mistake of theirs
      throw error
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
    if (!(await isRight(email, password, person?.password_hash)) || !person) throw refused()
    await attempts.delete(email)
    return openSession(db, accounts.tokens, person, session)
  }
}
