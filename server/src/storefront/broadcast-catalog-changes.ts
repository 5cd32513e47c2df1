/** Tells the shop's other processes what has changed in the catalog, so that they drop what they keep of it too. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Shop } from '../shop.ts'
import { emit, emitProductsChanged } from '../shop-events.ts'

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

/**
 * For a process that ends after its change, too (operators' commands).
 *
 * @param own who tells, and need not hear
 * @param products whose stock or buyers alone have changed; absent when anything may have
 */
export async function notifyOtherProcesses(
  database: Database,
  own: string = randomUUID(),
  products?: ChangedProducts,
): Promise<void> {
  const notify = (payload: string): Promise<void> => database.notify(CATALOG_CHANNEL, payload)
  if (products === undefined || products.size > PRODUCTS_TOLD_MAX) {
    await notify(own)
    return
  }
  const changed = [...products]
  for (let at = 0; at < changed.length; at += PRODUCTS_A_NOTIFICATION) {
    const told = changed.slice(at, at + PRODUCTS_A_NOTIFICATION)
    const details = told.filter(([, isDetail]) => isDetail)
    await notify([own, ...[told, details].map((entries) => entries.map(([id]) => id).join(','))].join(' '))
  }
}

/** By id: whether it is only what lists on pages do not show (detailsChanged). */
type ChangedProducts = ReadonlyMap<number, boolean>

/** What has changed here since the others were last told. */
class PendingChanges {
  #isEverything = false
  #products = new Map<number, boolean>()

  addEverything(): void {
    this.#isEverything = true
  }
  add(products: readonly number[], isDetail: boolean): void {
    for (const id of products) this.#products.set(id, isDetail && this.#products.get(id) !== false)
  }
  /** What was taken and could not be told. @param products undefined when anything may have changed */
  putBack(products: ChangedProducts | undefined): void {
    if (products === undefined) this.addEverything()
    for (const [id, isDetail] of products ?? []) this.add([id], isDetail)
  }
  /** @returns undefined when anything may have changed; none is left */
  take(): ChangedProducts | undefined {
    const products = this.#isEverything ? undefined : this.#products
    this.#isEverything = false
    this.#products = new Map()
    return products
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
  const pending = new PendingChanges()
  let waiting: NodeJS.Timeout | undefined
  let isStopped = false
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) =>
    hearOthers(database, payload, own),
  )
  const send = async (): Promise<boolean> => {
    waiting = undefined
    const changed = pending.take()
    try {
      await notifyOtherProcesses(database, own, changed)
      return true
    } catch (error) {
      // what they keep is dropped after a minute in any case
      log.warn({ err: error }, 'other processes could not be told of a change')
      pending.putBack(changed)
      return false
    }
  }
  const sendUntilTold = async (): Promise<void> => {
    if (!(await send())) tellWithin(RETRY_MS)
  }
  const tellWithin = (ms: number): void => {
    if (isStopped || (waiting && ms > 0)) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void sendUntilTold(), ms)
  }
  const stopTelling = [
    // a price is among what may have changed: whoever has seen the newer here is not to see the older there
    events.on('catalogChanged', () => {
      pending.addEverything()
      tellWithin(0)
    }),
    events.on('productsChanged', (products) => {
      pending.add(products, false)
      tellWithin(DEBOUNCE_MS)
    }),
    events.on('detailsChanged', (products) => {
      pending.add(products, true)
      tellWithin(DEBOUNCE_MS)
    }),
  ]
  return {
    stop: async () => {
      isStopped = true
      for (const stop of stopTelling) stop()
      if (waiting) {
        clearTimeout(waiting)
        await send()
      }
      await stopListening()
    },
  }
}
