/** Runs an operator's command, from its arguments to its exit code; `operate.ts` connects it to the process. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { passwordHasher } from '../../accounts/hash-password.ts'
import { imageStoreOnDemand } from '../../catalog/images/open-store.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { refuseNewerDatabase } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { shopEvents } from '../../platform/events/shop-events.ts'
import { now, randomToken } from '../../platform/time/system.ts'
import { checkPaymentConfig } from '../../providers/registry.ts'
import { databaseInWords } from '../announce.ts'
import { notifyOfAccounts } from '../broadcasts/broadcast-account-changes.ts'
import { announceCatalogChanges, notifyOtherProcesses } from '../broadcasts/broadcast-catalog-changes.ts'
import { ensureDataDir } from '../data-dir.ts'
import {
  type CommandContext,
  type CommandInput,
  CommandRefused,
  type CommandResult,
  commandErrorText,
} from './command.ts'
import { commands, HELP } from './commands.ts'
import { canUseSocket, sendToRunningShop } from './control-socket.ts'
import { isUpToDate, runInShopOrHere, type WaitOptions } from './wait-for-shop.ts'

const FAILED_EXIT = 1
const ALARM_EXIT = 3
const MIGRATES = new Set(['create-super-admin', 'load-demo', 'migrate', 'migrations', 'move-to-postgres'])
/** They may begin a shop; their success names its database, in case DATABASE_URL was forgotten. */
const BEGIN_SHOP = new Set(['create-super-admin', 'load-demo', 'migrate'])

/** A command's arguments and outputs; `console` fits. */
export type Terminal = {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** its standard output */
  log(words: string): void
  /** its standard error */
  error(words: string): void
}

async function notifyShops(database: Database, terminal: Terminal): Promise<void> {
  try {
    await notifyOtherProcesses(database)
    await notifyOfAccounts(database)
  } catch {
    terminal.error('A running shop could not be told: its pages show the change within a minute.')
  }
}

/** An empty database would be made, and an alarm of `money` would never come. */
function refuseWithoutDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(path.join(dataDir, 'database', 'PG_VERSION'))) return
  throw new CommandRefused(
    `There is no shop's database in ${dataDir}: set DATABASE_URL or DATA_DIR as the shop has them.`,
  )
}

type CommandCall = {
  readonly config: Config
  readonly name: string
  readonly input: CommandInput
  readonly terminal: Terminal
  readonly waiting: WaitOptions
}

async function runHere({ config, name, input, terminal, waiting }: CommandCall): Promise<CommandResult> {
  const command = commands[name]
  if (!command) throw new CommandRefused(`There is no command ${name}.\n\n${HELP}`)
  if (!BEGIN_SHOP.has(name)) refuseWithoutDatabase(config)
  else if (config.databaseUrl === undefined) await ensureDataDir(config.dataDir)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directDatabaseUrl: config.directDatabaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  let hasChanged = false
  const events = shopEvents(database.db)
  if (database.engine === 'postgres') announceCatalogChanges(events)
  for (const event of ['detailsChanged', 'accountsChanged'] as const) {
    events.on(event, () => {
      hasChanged = true
    })
  }
  try {
    if (name !== 'migrations') await refuseNewerDatabase(database)
    if (!MIGRATES.has(name) && !(await isUpToDate(database, waiting))) {
      throw new CommandRefused('This database is older than the program. Run the command migrate first.')
    }
    const context: CommandContext = {
      config,
      database,
      passwords: await passwordHasher(randomToken()),
      images: imageStoreOnDemand(config),
      now,
      randomToken,
    }
    const result = await command(context, input)
    if (BEGIN_SHOP.has(name)) terminal.error(`This was in ${databaseInWords(config)}.`)
    return result
  } finally {
    if (hasChanged) await notifyShops(database, terminal)
    await database.close()
  }
}

async function run(terminal: Terminal): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    args: [...terminal.args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const { help, ...options } = values
  const [name, ...more] = positionals
  if (help || name === undefined) return { words: HELP }
  // a day without --from, or a command in the wrong place
  if (more.length > 0) throw new CommandRefused(`${name} does not take "${more.join(' ')}": see --help.`)
  const config = readConfig(terminal.environment)
  checkPaymentConfig(config)
  const input = { ...options, password: terminal.environment.WARUNG_PASSWORD }
  const waiting: WaitOptions = { waitMs: 60_000, sleep, say: (words) => terminal.error(words) }
  const here = () => runHere({ config, name, input, terminal, waiting })
  if (config.databaseUrl !== undefined || commands[name] === undefined) return here()
  return runInShopOrHere(() => sendToRunningShop(config.dataDir, name, input), here, {
    ...waiting,
    waitMs: canUseSocket(config.dataDir) ? waiting.waitMs : 0,
  })
}

/** @returns the exit code: 0 for success, 1 if refused or failed, 3 if a person must look */
export async function runCommand(terminal: Terminal): Promise<number> {
  try {
    const { words, isAlarm } = await run(terminal)
    terminal.log(words)
    return isAlarm ? ALARM_EXIT : 0
  } catch (error) {
    terminal.error(commandErrorText(error))
    return FAILED_EXIT
  }
}
