/** For operators: `npm run operate -- --help`. One command each; needs the same environment as the shop. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { normalEmail, PASSWORD_MAX, PASSWORD_MIN } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { endSessionsOf } from './accounts/end-session.ts'
import { GUEST } from './accounts/guest.ts'
import { passwords } from './accounts/hash-password.ts'
import { ConfigMistakes, readConfig } from './config.ts'
import { listMigrations, migrate } from './database/migrate.ts'
import { CannotOpenDatabase, type Database, openDatabase } from './database/open.ts'
import { appUser } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'

const HELP = `Usage: npm run operate -- COMMAND

  create-super-admin --email E --name N   the first Super Admin of a shop; prints a password unless
                                          one is given in WARUNG_PASSWORD
  reset-password --email E                a new password; ends all sessions of that account
  migrations                              what is applied and what is pending
  migrate                                 applies what is pending

The embedded database belongs to one process at a time: stop the shop first.`

/** What the person who typed the command has to change. */
class Refused extends Error {}

type Given = { readonly email: string; readonly name: string }

const chosenPassword = (): { password: string; isMade: boolean } => {
  const given = process.env.WARUNG_PASSWORD
  if (given === undefined) return { password: randomBytes(12).toString('base64url'), isMade: true }
  if (given.length < PASSWORD_MIN || given.length > PASSWORD_MAX) {
    throw new Refused(`WARUNG_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  }
  return { password: given, isMade: false }
}

const mailbox = (email: string): string => {
  const normal = normalEmail(email)
  if (!/^[^\s@]+@[^\s@]+$/.test(normal)) throw new Refused('--email must be an e-mail address.')
  if (normal === GUEST.email) throw new Refused('The guest account cannot be changed.')
  return normal
}

const tell = (words: string): void => {
  process.stdout.write(`${words}\n`)
}

const createSuperAdmin = async ({ db }: Database, given: Given): Promise<void> => {
  const email = mailbox(given.email)
  if (given.name.trim() === '') throw new Refused('--name must not be blank.')
  const { password, isMade } = chosenPassword()
  const { hash } = await passwords(randomBytes(16).toString('hex'))
  const password_hash = await hash(password)
  await inTransaction(db, async (db) => {
    const [taken] = await db
      .select()
      .from(appUser)
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
    if (taken) throw new Refused(`${email} already has an account.`)
    await db.insert(appUser).values({
      name: given.name,
      email,
      role_id: ROLE.superAdmin,
      password_hash,
      created_at: new Date(),
    })
  })
  tell(`${email} is a Super Admin now.${isMade ? ` The password is ${password}` : ''}`)
}

const resetPassword = async ({ db }: Database, given: Given): Promise<void> => {
  const email = mailbox(given.email)
  const { password, isMade } = chosenPassword()
  const { hash } = await passwords(randomBytes(16).toString('hex'))
  const password_hash = await hash(password)
  await inTransaction(db, async (db) => {
    const [changed] = await db
      .update(appUser)
      .set({ password_hash })
      .where(and(eq(appUser.email, email), isNull(appUser.deleted_at)))
      .returning({ user_id: appUser.user_id })
    if (!changed) throw new Refused(`${email} has no account.`)
    await endSessionsOf(db, changed.user_id, new Date())
  })
  tell(`${email} has a new password.${isMade ? ` It is ${password}` : ''}`)
}

const showMigrations = async (database: Database): Promise<void> => {
  for (const { name, state } of await listMigrations(database)) tell(`${state.padEnd(8)} ${name}`)
}

const commands: Record<string, (database: Database, given: Given) => Promise<void>> = {
  'create-super-admin': async (database, given) => {
    await migrate(database)
    await createSuperAdmin(database, given)
  },
  'reset-password': resetPassword,
  migrations: showMigrations,
  migrate: async (database) => {
    const applied = await migrate(database)
    tell(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}`)
  },
}

const operate = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean' } },
  })
  const command = commands[positionals[0] ?? '']
  if (values.help || positionals.length === 0) return tell(HELP)
  if (!command) throw new Refused(`There is no command ${positionals[0]}.\n\n${HELP}`)
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  try {
    await command(database, { email: values.email ?? '', name: values.name ?? '' })
  } finally {
    await database.close()
  }
}

try {
  await operate()
} catch (error) {
  const isForPeople =
    error instanceof Refused ||
    error instanceof ConfigMistakes ||
    error instanceof CannotOpenDatabase ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
