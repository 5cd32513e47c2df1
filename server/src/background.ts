/** What a running shop does besides answering requests: jobs, news from other processes, operators' commands. */
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { shopJobs, WORK_INBOX } from './jobs/shop-jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { Refused } from './operate/command.ts'
import { commands } from './operate/commands.ts'
import { openOperatorsDoor } from './operate/operators-door.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { shareCatalogueChanges } from './storefront/share-changes.ts'
import type { PictureStore } from './uploads/picture-store.ts'

/** of the time to drain, what jobs may take of it */
const JOBS_DRAIN_MS = 5_000

export type BackgroundParts = {
  readonly config: Config
  readonly database: Database
  readonly provider: PaymentProvider
  readonly pictures: PictureStore
  readonly app: App
  readonly now: () => Date
  readonly logger: FastifyBaseLogger
}

export type Background = {
  /** an event of the payment provider waits */
  readonly nudgeInbox: () => void
  readonly stop: () => Promise<void>
}

const startShopJobs = ({ config, database, provider, pictures, now, logger }: BackgroundParts) => {
  const jobs = shopJobs({ database, provider, pictures, now, log: logger })
  return startJobs(jobs, { database, log: logger, now, timezone: config.timezone })
}

/** Nobody else can open the embedded database meanwhile; on PostgreSQL a command runs in its own process. */
const openDoor = ({ config, database, pictures, now }: BackgroundParts) => {
  if (database.engine !== 'pglite') return undefined
  const operating = { database, config, now, pictures: async () => pictures }
  return openOperatorsDoor(config.dataDir, (name, given) => {
    const command = commands[name]
    if (!command) throw new Refused(`There is no command ${name}.`)
    return command(operating, given)
  })
}

/** @throws when the job library cannot keep its tables in this database */
export const startBackground = async (parts: BackgroundParts): Promise<Background> => {
  const { database, app, logger } = parts
  const jobs = await startShopJobs(parts)
  const shared =
    database.engine === 'postgres'
      ? await shareCatalogueChanges(database, { heard: app.forgetPages, log: logger })
      : undefined
  const door = await openDoor(parts)
  return {
    nudgeInbox: () => void jobs.nudge(WORK_INBOX),
    stop: async () => {
      door?.close()
      await jobs.stop(JOBS_DRAIN_MS)
      await shared?.stop()
    },
  }
}
