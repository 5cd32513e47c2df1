/** Tells the shop's other processes what has changed in the catalog, so that they drop what they keep of it too. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Shop } from '../shop.ts'
import { emit, emitProductsChanged } from '../shop-events.ts'

const CATALOG_CHANNEL = 'warung_catalog'
/** Orders come by the hundred: the others are told once for all of this time. */
const DEBOUNCE_MS = 200
/** A notification carries 8000 bytes at most; of more products they are told that everything has changed. */
const PRODUCTS_TOLD_MAX = 350

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
  const isTold = products !== undefined && products.size <= PRODUCTS_TOLD_MAX
  const details = [...(products ?? [])].filter(([, isDetail]) => isDetail).map(([id]) => id)
  const payload = isTold ? `${own} ${[...products.keys()].join(',')} ${details.join(',')}` : own
  await database.executeSql('select pg_notify($1, $2)', [CATALOG_CHANNEL, payload])
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
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) =>
    hearOthers(database, payload, own),
  )
  const send = async (): Promise<void> => {
    waiting = undefined
    try {
      await notifyOtherProcesses(database, own, pending.take())
    } catch (error) {
      // what they keep is dropped after a minute in any case
      log.warn({ err: error }, 'other processes could not be told of a change')
    }
  }
  const tellSoon = (): void => {
    waiting ??= setTimeout(() => void send(), DEBOUNCE_MS)
  }
  const stopTelling = [
    events.on('catalogChanged', () => {
      pending.addEverything()
      tellSoon()
    }),
    events.on('productsChanged', (products) => {
      pending.add(products, false)
      tellSoon()
    }),
    events.on('detailsChanged', (products) => {
      pending.add(products, true)
      tellSoon()
    }),
  ]
  return {
    stop: async () => {
      for (const stop of stopTelling) stop()
      if (waiting) {
        clearTimeout(waiting)
        await send()
      }
      await stopListening()
    },
  }
}
