import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { violatedConstraint } from '../platform/database/errors.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { AccountContext } from './account-context.ts'
import { recordDevice } from './known-devices.ts'
import { openSession, type SigningInFrom } from './open-session.ts'
import type { SignInAnswer } from './sign-in.ts'

type NewAccount = {
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly role_id: RoleId
  readonly permission_set?: PermissionSet | undefined
}

/** Runs in a transaction; violates `app_user_email` when the e-mail is taken. */
export async function writeAccount(
  db: Db,
  accounts: AccountContext,
  newAccount: NewAccount,
  { deviceToken, browser }: SigningInFrom,
): Promise<SignInAnswer> {
  const now = accounts.now()
  const [person] = await db
    .insert(appUser)
    .values({ ...newAccount, created_at: now })
    .returning()
  if (!person) throw new Error('a user was inserted but not returned')
  const session = { now, randomToken: accounts.randomToken, browser }
  const device = { token: deviceToken, isKnown: false }
  const token = await recordDevice(db, person.user_id, device, session)
  return { info: await openSession(db, accounts.tokens, person, session), deviceToken: token }
}

export function explainEmailTaken(error: unknown): never {
  throw violatedConstraint(error) === 'app_user_email' ? new Problem('email_taken') : error
}

/** @throws {Problem} email_taken */
export async function registerCustomer(
  db: Db,
  accounts: AccountContext,
  { name, email, password }: { email: string; name: string; password: string },
  from: SigningInFrom,
): Promise<SignInAnswer> {
  const password_hash = await accounts.passwords.hash(password)
  const account = { name, email, password_hash, role_id: ROLE.customer }
  return inTransaction(db, (db) => writeAccount(db, accounts, account, from)).catch(explainEmailTaken)
}
