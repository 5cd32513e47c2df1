import type { User } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { AccountContext } from './account-context.ts'
import type { Caller } from './authenticate.ts'
import { consumeInvitation, findInvitation } from './invitations.ts'
import type { SigningInFrom } from './open-session.ts'
import { explainEmailTaken, writeAccount } from './register-customer.ts'
import { serializeUser } from './serialize-user.ts'
import type { SignInAnswer } from './sign-in.ts'

type Invited = {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/** @throws {Problem} invitation_invalid, email_taken */
export async function registerInvited(
  db: Db,
  accounts: AccountContext,
  invited: Invited,
  from: SigningInFrom,
): Promise<SignInAnswer> {
  const now = accounts.now()
  const { role_id, permission_set } = await findInvitation(db, invited.token, now) // checked first: strangers must not make the server hash passwords
  const { name, email } = invited
  const password_hash = await accounts.passwords.hash(invited.password)
  const account = { name, email, password_hash, role_id, permission_set }
  return inTransaction(db, async (db) => {
    const answer = await writeAccount(db, accounts, account, from)
    await consumeInvitation(db, invited.token, { ...answer.info, role_id }, now)
    return answer
  }).catch(explainEmailTaken)
}

/** @throws {Problem} invitation_invalid, already_admin, guest_account_fixed */
export function acceptInvitation(db: Db, caller: Caller, token: string, now: Date): Promise<User> {
  return inTransaction(db, async (db) => {
    if (caller.role_id === ROLE.guest) throw new Problem('guest_account_fixed')
    const { role_id, permission_set = null } = await findInvitation(db, token, now)
    if (caller.role_id <= role_id) throw new Problem('already_admin')
    await consumeInvitation(db, token, { ...caller, role_id }, now)
    const [raised] = await db
      .update(appUser)
      .set({ role_id, permission_set })
      .where(and(eq(appUser.user_id, caller.user_id), eq(appUser.role_id, caller.role_id)))
      .returning()
    if (!raised) throw new Problem('already_admin')
    emitAccountsChanged(db, [caller.user_id])
    return serializeUser(raised)
  })
}
