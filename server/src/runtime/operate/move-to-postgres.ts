/** Moves a shop from the embedded database in DATA_DIR to an empty PostgreSQL. The embedded one is only read. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import { copyDatabase } from '../../platform/database/copy-database.ts'
import { databaseLabel } from '../../platform/database/database-label.ts'
import { movedMarkOf } from '../../platform/database/embedded/moved-mark.ts'
import { listMigrations, migrate, refuseNewerDatabase } from '../../platform/database/migrate.ts'
import { type Database, type Db, openDatabase } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findInstallation } from '../../providers/installation.ts'
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts'

function markMoved(folder: string, label: string): Promise<void> {
  return writeFile(movedMarkOf(folder), `This shop was moved to the database ${label}.\n`)
}

async function isShopOf(folder: string, db: Db): Promise<boolean> {
  const source = await openDatabase({ dataDir: folder })
  try {
    const [own, other] = [await findInstallation(source.db), await findInstallation(db)]
    return own.installation_id === other.installation_id
  } finally {
    await source.close()
  }
}

/** @throws {CommandRefused} for a target in use: a guest account alone is made by every start */
async function refuseShop({ db }: Database, folder: string, label: string): Promise<void> {
  const [found] = await rows<{ has_shop: boolean }>(
    db,
    sql`select exists (select from product) or exists (select from shop_order)
      or (select count(*) from app_user) > 1 as has_shop`,
  )
  if (!found?.has_shop) return
  if (!(await isShopOf(folder, db)))
    throw new CommandRefused(`The database ${label} has a shop already: make an empty one.`)
  await markMoved(folder, label) // the move may have been stopped before its mark
  throw new CommandRefused(`This shop was moved to the database ${label} already: start it there.`)
}

/** Sessions and the stored keys of payment providers open with the old secret only. */
async function secretInWords({ dataDir, sessionSecret }: Config): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  if (sessionSecret === undefined || !existsSync(file)) return ''
  return (await readFile(file, 'utf8')).trim() === sessionSecret
    ? ''
    : ` SESSION_SECRET differs from the secret in ${file}: set it to that one, or everybody signs in again and payment keys have to be entered again.`
}

async function copyFrom(folder: string, target: Database): Promise<number> {
  const source = await openDatabase({ dataDir: folder })
  try {
    await refuseNewerDatabase(source)
    if ((await listMigrations(source)).some(({ state }) => state === 'pending'))
      throw new CommandRefused(
        'The embedded database is older than the program: run the command migrate without DATABASE_URL first.',
      )
    return await target.withoutTimeouts((db) => inTransaction(db, (db) => copyDatabase(source.db, db)))
  } finally {
    await source.close()
  }
}

export async function moveToPostgres({ config, database }: CommandContext): Promise<CommandResult> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined)
    throw new CommandRefused(
      'Stop the shop, and set DATABASE_URL to an empty PostgreSQL database and DATA_DIR to the folder of the embedded one.',
    )
  const folder = path.join(dataDir, 'database')
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    throw new CommandRefused(`There is no embedded database in ${dataDir}: set DATA_DIR as the shop has it.`)
  const label = databaseLabel(databaseUrl)
  await migrate(database)
  await refuseShop(database, folder, label)
  const copied = await copyFrom(folder, database)
  await markMoved(folder, label) // at once: two databases of one shop would both take orders
  await database.withoutTimeouts((db) => db.execute(sql`analyze`))
  return {
    words: `${copied} rows are in the database ${label} now. Start the shop with this DATABASE_URL and the same DATA_DIR, which keeps pictures and secret. ${folder} is as it was, and is not opened any more.${await secretInWords(config)}`,
  }
}
