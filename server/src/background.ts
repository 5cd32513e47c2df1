/** What a running shop does besides answering requests: jobs, news from other processes, operators' commands. */
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { PROCESS_WEBHOOKS, shopJobs } from './jobs/shop-jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { CommandRefused } from './operate/command.ts'
import { commands } from './operate/commands.ts'
import { openControlSocket } from './operate/control-socket.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { broadcastCatalogChanges } from './storefront/broadcast-catalog-changes.ts'
import type { ImageStore } from './uploads/image-store.ts'

/** of the time to drain, what jobs may take of it */
const JOBS_DRAIN_MS = 5_000

export type BackgroundParts = {
  readonly config: Config
  readonly database: Database
  readonly provider: PaymentProvider
  readonly images: ImageStore
  readonly app: App
  readonly now: () => Date
  readonly logger: FastifyBaseLogger
}

export type Background = {
  /** an event of the payment provider waits */
  readonly nudgeInbox: () => void
  readonly stop: () => Promise<void>
}

function startShopJobs({ config, database, provider, images, now, logger }: BackgroundParts) {
  const jobs = shopJobs({ database, provider, images, now, log: logger })
  return startJobs(jobs, { database, log: logger, now, timezone: config.timezone })
}

/** Nobody else can open the embedded database meanwhile; on PostgreSQL a command runs in its own process. */
function openSocket({ config, database, images, now }: BackgroundParts) {
  if (database.engine !== 'pglite') return undefined
  const operating = { database, config, now, images: async () => images }
  return openControlSocket(config.dataDir, (name, given) => {
    const command = commands[name]
    if (!command) throw new CommandRefused(`There is no command ${name}.`)
    return command(operating, given)
  })
}

/** @throws when the job library cannot keep its tables in this database */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { database, app, logger } = parts
  const jobs = await startShopJobs(parts)
  const shared =
    database.engine === 'postgres'
      ? await broadcastCatalogChanges(database, { heard: app.forgetPages, log: logger })
      : undefined
  const door = await openSocket(parts)
  return {
    nudgeInbox: () => void jobs.nudge(PROCESS_WEBHOOKS),
    stop: async () => {
      door?.close()
      await jobs.stop(JOBS_DRAIN_MS)
      await shared?.stop()
    },
  }
}
