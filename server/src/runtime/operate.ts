/** `npm run operate -- --help`. Needs the shop's environment. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { passwordHasher } from '../accounts/hash-password.ts'
import { imageStoreOnDemand } from '../catalog/images/open-store.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { shopEvents } from '../platform/events/shop-events.ts'
import { now, randomToken } from '../platform/time/system.ts'
import { checkPaymentConfig } from '../providers/registry.ts'
import { notifyOfAccounts } from './broadcasts/broadcast-account-changes.ts'
import { announceCatalogChanges, notifyOtherProcesses } from './broadcasts/broadcast-catalog-changes.ts'
import {
  type CommandContext,
  type CommandInput,
  CommandRefused,
  type CommandResult,
  commandArgs,
} from './operate/command.ts'
import { commands, HELP } from './operate/commands.ts'
import { canUseSocket, sendToRunningShop } from './operate/control-socket.ts'
import { isUpToDate, runInShopOrHere, type WaitOptions } from './operate/wait-for-shop.ts'

const ALARM_EXIT = 3
const MIGRATES = new Set(['create-super-admin', 'load-demo', 'migrate', 'migrations'])

const waiting: WaitOptions = {
  waitMs: 60_000,
  sleep,
  say: (words) => console.error(words),
}

async function notifyShops(database: Database): Promise<void> {
  try {
    await notifyOtherProcesses(database)
    await notifyOfAccounts(database)
  } catch {
    console.error('A running shop could not be told: its pages show the change within a minute.')
  }
}

async function runHere(config: Config, name: string, input: CommandInput): Promise<CommandResult> {
  const command = commands[name]
  if (!command) throw new CommandRefused(`There is no command ${name}.\n\n${HELP}`)
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
    return await command(context, input)
  } finally {
    if (hasChanged) await notifyShops(database)
    await database.close()
  }
}

async function operate(): Promise<void> {
  const { values, positionals } = parseArgs({
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
  const [name] = positionals
  if (help || name === undefined) {
    console.log(HELP)
    return
  }
  const config = readConfig(process.env)
  checkPaymentConfig(config)
  const input = { ...options, password: process.env.WARUNG_PASSWORD }
  const here = () => runHere(config, name, input)
  const isEmbedded = config.databaseUrl === undefined && commands[name] !== undefined
  const result = isEmbedded
    ? await runInShopOrHere(() => sendToRunningShop(config.dataDir, name, input), here, {
        ...waiting,
        waitMs: canUseSocket(config.dataDir) ? waiting.waitMs : 0,
      })
    : await here()
  console.log(result.words)
  if (result.isAlarm) process.exitCode = ALARM_EXIT
}

try {
  await operate()
} catch (error) {
  console.error(commandArgs(error))
  process.exitCode = 1
}
