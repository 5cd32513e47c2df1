/** Tells the shop's other processes that the catalogue has changed, so that they drop their kept pages too. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { onEvent } from '../shop-events.ts'

const CHANNEL = 'warung_catalogue'
/** Orders come by the hundred: the others are told once for all of this time. */
const GATHERED_MS = 200

export type SharedChanges = {
  /** The last change is told first. */
  readonly stop: () => Promise<void>
}

export type ShareParts = {
  /** called when another process has changed something, or may have unheard */
  readonly heard: () => void
  readonly log: { warn(details: object, message: string): void }
}

/** For a process that ends after its change (operators' commands). @param own who tells, and need not hear */
export async function tellOtherProcesses(database: Database, own: string = randomUUID()): Promise<void> {
  await database.executeSql('select pg_notify($1, $2)', [CHANNEL, own])
}

/** On PostgreSQL; the embedded database has one process. */
export const shareCatalogueChanges = async (
  database: Database,
  { heard, log }: ShareParts,
): Promise<SharedChanges> => {
  const own = randomUUID()
  let waiting: NodeJS.Timeout | undefined
  const stopListening = await database.listen(CHANNEL, (payload) => {
    if (payload !== own) heard()
  })
  const send = async (): Promise<void> => {
    waiting = undefined
    try {
      await tellOtherProcesses(database, own)
    } catch (error) {
      // kept pages are dropped after a minute in any case
      log.warn({ err: error }, 'other processes could not be told of a change')
    }
  }
  const stopTelling = onEvent(database.db, 'catalogChanged', () => {
    waiting ??= setTimeout(() => void send(), GATHERED_MS)
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
