import { removeUnusedImages } from '../../catalog/images/remove-unused-images.ts'
import { listMigrations, migrate } from '../../platform/database/migrate.ts'
import { createSuperAdmin, resetPassword } from './accounts.ts'
import type { Command, CommandContext, CommandResult } from './command.ts'
import { loadDemoShop, removeDemoShop } from './demo.ts'
import { renewInstallationCommand } from './installation.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { reconcileCommand } from './reconcile.ts'

async function showMigrations({ database }: CommandContext): Promise<CommandResult> {
  const all = await listMigrations(database)
  return { words: all.map(({ name, state }) => `${state.padEnd(8)} ${name}`).join('\n') }
}

async function applyMigrations({ database }: CommandContext): Promise<CommandResult> {
  const applied = await migrate(database)
  return { words: applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}` }
}

async function cleanImages({ database, images, now }: CommandContext): Promise<CommandResult> {
  const removed = await removeUnusedImages(database.background, images, now())
  return { words: `Removed ${removed} pictures that nothing has used for a day.` }
}

export const commands: Readonly<Record<string, Command>> = {
  'create-super-admin': createSuperAdmin,
  'reset-password': resetPassword,
  money: reconcileCommand,
  migrations: showMigrations,
  migrate: applyMigrations,
  'load-demo': loadDemoShop,
  'remove-demo': removeDemoShop,
  'clean-pictures': cleanImages,
  'new-installation': renewInstallationCommand,
  'move-to-postgres': moveToPostgres,
}

export const HELP = `Usage: npm run operate -- COMMAND

  create-super-admin --email E --name N   the first Super Admin of a shop; prints a password unless
                                          one is given in WARUNG_PASSWORD
  reset-password --email E                a new password; ends all sessions of that account
  money [--from DAY --to DAY] [--json]    captured − refunded − paid orders, the last 7 days by default;
                                          exits with 3 when something is unexplained
  migrations                              what is applied and what is pending
  migrate                                 applies what is pending
  load-demo [--yes]                       fills an empty shop with the demo shop
  remove-demo                             takes the demo away again; what real people did stays
  clean-pictures                          removes pictures that nothing has used for a day
  new-installation --yes                  for a copy of a shop (a restored backup, a staging copy) that becomes
                                          one of its own: it no longer takes payments of the original's orders
  move-to-postgres                        copies the embedded database in DATA_DIR into the empty PostgreSQL in
                                          DATABASE_URL; the shop must be stopped

Needs the same environment as the shop, which may be running.`
