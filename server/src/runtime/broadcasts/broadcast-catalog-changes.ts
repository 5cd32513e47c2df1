/** Tells the shop's other processes what has changed in the catalog, so that they drop what they keep of it too. */
import { randomUUID } from 'node:crypto'
import { notifyAtCommit } from '../../platform/database/notify.ts'
import type { Database } from '../../platform/database/open.ts'
import { emit, emitProductsChanged, type ShopEvents } from '../../platform/events/shop-events.ts'
import type { Shop } from '../../shop.ts'

const CATALOG_CHANNEL = 'warung_catalog'
/** Orders come by the hundred: of pieces that were sold the others are told once for all of this time. */
const DEBOUNCE_MS = 200
/** They could not be told: the database did not answer. */
const RETRY_MS = 5000
/** A notification carries 8000 bytes at most. */
const PRODUCTS_A_NOTIFICATION = 350
/** Of more products they are told that everything has changed. */
const PRODUCTS_TOLD_MAX = 10 * PRODUCTS_A_NOTIFICATION

export type CatalogBroadcast = {
  /** The last change is told first. */
  readonly stop: () => Promise<void>
}

type BroadcastContext = Pick<Shop, 'database' | 'events'> & { readonly log: Pick<Shop['log'], 'warn'> }

/** @param own who tells, and need not hear. @param isDetail whether lists on pages do not show it (detailsChanged) */
function payloadsOf(own: string, products: readonly number[], isDetail: boolean): string[] {
  if (products.length > PRODUCTS_TOLD_MAX) return [own]
  const payloads: string[] = []
  for (let at = 0; at < products.length; at += PRODUCTS_A_NOTIFICATION) {
    const ids = products.slice(at, at + PRODUCTS_A_NOTIFICATION).join(',')
    payloads.push(`${own} ${ids} ${isDetail ? ids : ''}`)
  }
  return payloads
}

/** For a process that ends after its change, too (operators' commands): all may have changed. */
export async function notifyOtherProcesses(database: Database): Promise<void> {
  await database.notify(CATALOG_CHANNEL, randomUUID())
}

/**
 * What lists show is told by the transaction that changes it: the others hear of it even if this process is killed right
 * after its commit. PostgreSQL lets such transactions commit one after the other, so orders that leave pieces do without.
 *
 * @returns the way to stop
 */
export function announceCatalogChanges(events: ShopEvents, own: string = randomUUID()): () => void {
  const stops = [
    events.beforeCommit('catalogChanged', (db) => notifyAtCommit(db, CATALOG_CHANNEL, [own])),
    events.beforeCommit('productsChanged', (db, products) =>
      notifyAtCommit(db, CATALOG_CHANNEL, payloadsOf(own, products, false)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function parseProductIds(told: string): number[] {
  return told === '' ? [] : told.split(',').map(Number)
}

/** @param payload null when some may have been missed */
function hearOthers(database: Database, payload: string | null, own: string): void {
  const [from, products, details = ''] = (payload ?? '').split(' ')
  if (from === own) return
  if (products === undefined) {
    emit(database.db, 'catalogChangedElsewhere')
    return
  }
  const [changed, inDetail] = [parseProductIds(products), new Set(parseProductIds(details))]
  const others = changed.filter((id) => !inDetail.has(id))
  emitProductsChanged(database.db, others, 'productsChangedElsewhere')
  emitProductsChanged(database.db, [...inDetail], 'detailsChangedElsewhere')
}

/**
 * On PostgreSQL; the embedded database has one process. What another process has changed, or may have
 * unheard, is `catalogChangedElsewhere`, `productsChangedElsewhere` or `detailsChangedElsewhere` here.
 */
export async function broadcastCatalogChanges({
  database,
  events,
  log,
}: BroadcastContext): Promise<CatalogBroadcast> {
  const own = randomUUID()
  /** products whose details have changed since the others were last told */
  let pending = new Set<number>()
  let waiting: NodeJS.Timeout | undefined
  let isStopped = false
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) =>
    hearOthers(database, payload, own),
  )
  const stopAnnouncing = announceCatalogChanges(events, own)
  const send = async (): Promise<boolean> => {
    waiting = undefined
    const products = [...pending]
    pending = new Set()
    try {
      for (const payload of payloadsOf(own, products, true)) await database.notify(CATALOG_CHANNEL, payload)
      return true
    } catch (error) {
      // what they keep is dropped after a minute in any case
      log.warn({ err: error }, 'other processes could not be told of a change')
      for (const id of products) pending.add(id)
      return false
    }
  }
  const sendUntilTold = async (): Promise<void> => {
    if (!(await send())) sendWithin(RETRY_MS)
  }
  const sendWithin = (ms: number): void => {
    if (isStopped || waiting) return
    waiting = setTimeout(() => void sendUntilTold(), ms)
  }
  const stopHearing = events.on('detailsChanged', (products) => {
    for (const id of products) pending.add(id)
    sendWithin(DEBOUNCE_MS)
  })
  return {
    stop: async () => {
      isStopped = true
      stopAnnouncing()
      stopHearing()
      if (waiting) {
        clearTimeout(waiting)
        await send()
      }
      await stopListening()
    },
  }
}
