import type { Server } from 'node:http'
import { openMails } from '../backoffice/mails/open-mails.ts'
import type { Shop } from '../shop.ts'
import { broadcastAccountChanges } from './broadcasts/broadcast-account-changes.ts'
import { broadcastCatalogChanges } from './broadcasts/broadcast-catalog-changes.ts'
import { watchProviderKeys } from './broadcasts/watch-provider-keys.ts'
import { rollUpListCounts } from './jobs/roll-up-list-counts.ts'
import { IMPORT_PRODUCTS, PROCESS_WEBHOOKS, SEND_MAILS, shopJobs } from './jobs/shop-jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { trustClock } from './jobs/trust-clock.ts'
import { CommandRefused } from './operate/command.ts'
import { commands } from './operate/commands.ts'
import { openControlSocket } from './operate/control-socket.ts'

const JOBS_DRAIN_MS = 5_000

export type Background = { readonly stop: () => Promise<void> }

/** Only for the embedded database: on PostgreSQL a command runs in its own process. */
async function openSocket(shop: Shop): Promise<Server | undefined> {
  if (shop.database.engine !== 'pglite') return undefined
  return openControlSocket(shop.config.dataDir, (name, input) => {
    const command = commands[name]
    if (!command) throw new CommandRefused(`There is no command ${name}.`)
    return command(shop, input)
  })
}

export async function openBroadcasts(shop: Shop): Promise<Background> {
  const isShared = shop.database.engine === 'postgres'
  const catalog = isShared ? await broadcastCatalogChanges(shop) : undefined
  const accounts = isShared ? await broadcastAccountChanges(shop) : undefined
  const keys = isShared ? await watchProviderKeys(shop) : undefined
  const stopWatching = await shop.settings.watch()
  return {
    stop: async () => {
      await stopWatching()
      await keys?.()
      await catalog?.stop()
      await accounts?.stop()
    },
  }
}

/** @throws if the job library cannot create its tables */
export async function startBackground(shop: Shop): Promise<Background> {
  const mails = await openMails(shop)
  const jobs = await startJobs(shopJobs(shop, mails.sending, await trustClock(shop)), shop)
  const unsubscribeWebhooks = shop.events.on('webhookStored', () => void jobs.runNow(PROCESS_WEBHOOKS))
  const unsubscribeImports = shop.events.on('productImportQueued', () => void jobs.runNow(IMPORT_PRODUCTS))
  const unsubscribeMails = shop.events.on('mailQueued', () => void jobs.runNow(SEND_MAILS))
  const socket = await openSocket(shop)
  const listCounts = rollUpListCounts(shop)
  return {
    stop: async () => {
      socket?.close()
      unsubscribeWebhooks()
      unsubscribeImports()
      unsubscribeMails()
      mails.finish()
      await listCounts.stop()
      await jobs.stop(JOBS_DRAIN_MS)
      mails.close()
    },
  }
}
