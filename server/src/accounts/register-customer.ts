/** A new customer, signed in at once (spec §2 Register). */
import { ROLE } from '@warung/contract/values/roles.ts'
import { violatedConstraint } from '../database/errors.ts'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema/accounts.ts'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problems/problem.ts'
import type { AccountContext } from './account-context.ts'
import { recordDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import type { SignInAnswer } from './sign-in.ts'

export async function registerCustomer(
  db: Db,
  accounts: AccountContext,
  given: { email: string; name: string; password: string },
  deviceToken: string | undefined,
): Promise<SignInAnswer> {
  const password_hash = await accounts.passwords.hash(given.password)
  const now = accounts.now()
  try {
    return await inTransaction(db, async (db) => {
      const [person] = await db
        .insert(appUser)
        .values({
          name: given.name,
          email: given.email,
          role_id: ROLE.customer,
          password_hash,
          created_at: now,
        })
        .returning()
      if (!person) throw new Error('a user was inserted but not returned')
      const session = { now, randomToken: accounts.randomToken }
      const device = { token: deviceToken, isKnown: false }
      const token = await recordDevice(db, person.user_id, device, session)
      return { info: await openSession(db, accounts.tokens, person, session), deviceToken: token }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email') throw new Problem('email_taken')
    throw error
  }
}
