/** For operators: `npm run operate -- --help`. One command each; needs the same environment as the shop. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/open.ts'
import { type Given, operatorWords, Refused, type Told } from './operate/command.ts'
import { commands, HELP } from './operate/commands.ts'
import { askRunningShop, hasDoor } from './operate/operators-door.ts'
import { inShopOrHere, isUpToDate, type Waiting } from './operate/wait-for-shop.ts'
import { onEvent } from './shop-events.ts'
import { tellOtherProcesses } from './storefront/share-changes.ts'
import { openPictureStore } from './uploads/open-store.ts'

const ALARM_EXIT = 3
/** Those that bring the database up to date themselves, or tell whether it is. */
const MIGRATES = new Set(['create-super-admin', 'load-demo', 'migrate', 'migrations'])

const waiting: Waiting = {
  waitMs: 60_000,
  sleep,
  say: (words) => console.error(words), // what a program reads goes to stdout
}

/** It is done, whether they hear of it or not. */
const tellShops = async (database: Database): Promise<void> => {
  try {
    await tellOtherProcesses(database)
  } catch {
    console.error('A running shop could not be told: its pages show the change within a minute.')
  }
}

const runHere = async (config: Config, name: string, given: Given): Promise<Told> => {
  const command = commands[name]
  if (!command) throw new Refused(`There is no command ${name}.\n\n${HELP}`)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  let hasCatalogChanged = false
  onEvent(database.db, 'catalogChanged', () => {
    hasCatalogChanged = true
  })
  try {
    if (!MIGRATES.has(name) && !(await isUpToDate(database, waiting))) {
      throw new Refused('This database is older than the program. Run the command migrate first.')
    }
    const pictures = () => openPictureStore(config)
    const now = () => new Date()
    return await command({ database, config, pictures, now }, given)
  } finally {
    if (hasCatalogChanged) await tellShops(database)
    await database.close()
  }
}

const operate = async (): Promise<void> => {
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
  const given = { ...options, password: process.env.WARUNG_PASSWORD }
  const here = () => runHere(config, name, given)
  const isEmbedded = config.databaseUrl === undefined && commands[name] !== undefined
  const told = isEmbedded
    ? await inShopOrHere(() => askRunningShop(config.dataDir, name, given), here, {
        ...waiting,
        waitMs: hasDoor(config.dataDir) ? waiting.waitMs : 0,
      })
    : await here()
  console.log(told.words)
  if (told.isAlarm) process.exitCode = ALARM_EXIT
}

try {
  await operate()
} catch (error) {
  console.error(operatorWords(error))
  process.exitCode = 1
}
