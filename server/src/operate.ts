/** For operators: `npm run operate -- --help`. One command each; needs the same environment as the shop. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigMistakes, readConfig } from './config.ts'
import { listMigrations } from './database/migrate.ts'
import { CannotOpenDatabase, openDatabase } from './database/open.ts'
import { type Given, Refused, type Told } from './operate/command.ts'
import { commands, HELP } from './operate/commands.ts'
import { askRunningShop } from './operate/operators-door.ts'
import { Problem } from './problems.ts'
import { CannotOpenPictures, openPictureStore } from './uploads/open-store.ts'

const ALARM_EXIT = 3
/** Those that bring the database up to date themselves, or tell whether it is. */
const MIGRATES = new Set(['create-super-admin', 'load-demo', 'migrate', 'migrations'])

const runHere = async (config: Config, name: string, given: Given): Promise<Told> => {
  const command = commands[name]
  if (!command) throw new Refused(`There is no command ${name}.\n\n${HELP}`)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  try {
    if (!MIGRATES.has(name) && (await listMigrations(database)).some(({ state }) => state === 'pending')) {
      throw new Refused('This database is older than the program. Run the command migrate first.')
    }
    const pictures = () => openPictureStore(config)
    const now = () => new Date()
    // another process that has kept pages drops them within a minute
    return await command({ database, config, pictures, now, catalogueChanged: () => {} }, given)
  } finally {
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
  const told =
    (config.databaseUrl === undefined && commands[name]
      ? await askRunningShop(config.dataDir, name, given)
      : undefined) ?? (await runHere(config, name, given))
  console.log(told.words)
  if (told.isAlarm) process.exitCode = ALARM_EXIT
}

try {
  await operate()
} catch (error) {
  const isForPeople =
    error instanceof Refused ||
    error instanceof Problem ||
    error instanceof ConfigMistakes ||
    error instanceof CannotOpenDatabase ||
    error instanceof CannotOpenPictures ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  console.error(isForPeople ? error.message : error)
  process.exitCode = 1
}
