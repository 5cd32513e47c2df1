/** Tells the shop's other processes that the catalog has changed, so that they drop their kept pages too. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Shop } from '../shop.ts'
import { emit } from '../shop-events.ts'

const CATALOG_CHANNEL = 'warung_catalog'
/** Orders come by the hundred: the others are told once for all of this time. */
const DEBOUNCE_MS = 200

export type CatalogBroadcast = {
  /** The last change is told first. */
  readonly stop: () => Promise<void>
}

type BroadcastContext = Pick<Shop, 'database' | 'events'> & { readonly log: Pick<Shop['log'], 'warn'> }

/** For a process that ends after its change (operators' commands). @param own who tells, and need not hear */
export async function notifyOtherProcesses(database: Database, own: string = randomUUID()): Promise<void> {
  await database.executeSql('select pg_notify($1, $2)', [CATALOG_CHANNEL, own])
}

/**
 * On PostgreSQL; the embedded database has one process. What another process has changed, or may have
 * unheard, is `catalogChangedElsewhere` here.
 */
export async function broadcastCatalogChanges({
  database,
  events,
  log,
}: BroadcastContext): Promise<CatalogBroadcast> {
  const own = randomUUID()
  let waiting: NodeJS.Timeout | undefined
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) => {
    if (payload !== own) emit(database.db, 'catalogChangedElsewhere')
  })
  const send = async (): Promise<void> => {
    waiting = undefined
    try {
      await notifyOtherProcesses(database, own)
    } catch (error) {
      // kept pages are dropped after a minute in any case
      log.warn({ err: error }, 'other processes could not be told of a change')
    }
  }
  const stopTelling = events.on('catalogChanged', () => {
    waiting ??= setTimeout(() => void send(), DEBOUNCE_MS)
  })
  return {
    stop: async () => {
      stopTelling()
      if (waiting) {
        clearTimeout(waiting)
        await send()
      }
      await stopListening()
    },
  }
}
