import { normalEmail } from '@warung/contract/accounts.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { deleteAccountTokensOf } from '../../accounts/account-tokens.ts'
import { endSessionsOf } from '../../accounts/end-session.ts'
import { GUEST } from '../../accounts/guest.ts'
import { deleteDevicesOf } from '../../accounts/known-devices.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emitAccountsChanged } from '../../platform/events/shop-events.ts'
import { type CommandContext, type CommandInput, CommandRefused, type CommandResult } from './command.ts'

const GENERATED_PASSWORD_LENGTH = 16

/** Prints a password only if it was generated. */
async function chosenPassword(
  { passwords, randomToken }: CommandContext,
  { password: requested }: CommandInput,
) {
  if (requested !== undefined && (requested.length < PASSWORD_MIN || requested.length > PASSWORD_MAX)) {
    throw new CommandRefused(`WARUNG_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  }
  const password = requested ?? randomToken().slice(0, GENERATED_PASSWORD_LENGTH)
  return {
    password_hash: await passwords.hash(password),
    words: requested === undefined ? ` The password is ${password}` : '',
  }
}

function mailbox({ email = '' }: CommandInput): string {
  const normal = normalEmail(email)
  if (!/^[^\s@]+@[^\s@]+$/.test(normal)) throw new CommandRefused('--email must be an e-mail address.')
  if (normal === GUEST.email) throw new CommandRefused('The guest account cannot be changed.')
  return normal
}

export async function createSuperAdmin(shop: CommandContext, input: CommandInput): Promise<CommandResult> {
  const { database, now } = shop
  await migrate(database)
  const email = mailbox(input)
  const { name = '' } = input
  if (name.trim() === '') throw new CommandRefused('--name must not be blank.')
  const { password_hash, words } = await chosenPassword(shop, input)
  await inTransaction(database.background, async (db) => {
    const [taken] = await db
      .select()
      .from(appUser)
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
    if (taken) throw new CommandRefused(`${email} already has an account.`)
    await db
      .insert(appUser)
      .values({ name, email, role_id: ROLE.superAdmin, password_hash, created_at: now() })
  })
  return { words: `${email} is a Super Admin now.${words}` }
}

export async function resetPassword(shop: CommandContext, input: CommandInput): Promise<CommandResult> {
  const { database, now } = shop
  const email = mailbox(input)
  const { password_hash, words } = await chosenPassword(shop, input)
  await inTransaction(database.background, async (db) => {
    const [changed] = await db
      .update(appUser)
      .set({ password_hash })
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
      .returning({ user_id: appUser.user_id })
    if (!changed) throw new CommandRefused(`${email} has no account.`)
    emitAccountsChanged(db, [changed.user_id])
    await endSessionsOf(db, changed.user_id, now())
    await deleteDevicesOf(db, changed.user_id)
    await deleteAccountTokensOf(db, changed.user_id)
  })
  return { words: `${email} has a new password.${words}` }
}
