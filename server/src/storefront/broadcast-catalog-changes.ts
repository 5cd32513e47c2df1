/** Tells the shop's other processes what has changed in the catalog, so that they drop what they keep of it too. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Shop } from '../shop.ts'
import { emit, emitProductsChanged } from '../shop-events.ts'

const CATALOG_CHANNEL = 'warung_catalog'
/** Orders come by the hundred: the others are told once for all of this time. */
const DEBOUNCE_MS = 200
/** A notification carries 8000 bytes at most; of more products they are told that everything has changed. */
const PRODUCTS_TOLD_MAX = 500

export type CatalogBroadcast = {
  /** The last change is told first. */
  readonly stop: () => Promise<void>
}

type BroadcastContext = Pick<Shop, 'database' | 'events'> & { readonly log: Pick<Shop['log'], 'warn'> }

/**
 * For a process that ends after its change, too (operators' commands).
 *
 * @param own who tells, and need not hear
 * @param products whose stock alone has moved; absent when anything may have changed
 */
export async function notifyOtherProcesses(
  database: Database,
  own: string = randomUUID(),
  products?: ReadonlySet<number>,
): Promise<void> {
  const isTold = products !== undefined && products.size <= PRODUCTS_TOLD_MAX
  const payload = isTold ? `${own} ${[...products].join(',')}` : own
  await database.executeSql('select pg_notify($1, $2)', [CATALOG_CHANNEL, payload])
}

/** What has changed here since the others were last told. */
class Untold {
  #isEverything = false
  #products = new Set<number>()

  addEverything(): void {
    this.#isEverything = true
  }
  add(products: readonly number[]): void {
    for (const id of products) this.#products.add(id)
  }
  /** @returns undefined when anything may have changed; none is left */
  take(): ReadonlySet<number> | undefined {
    const products = this.#isEverything ? undefined : this.#products
    this.#isEverything = false
    this.#products = new Set()
    return products
  }
}

/** @param payload null when some may have been missed */
function hearOthers(database: Database, payload: string | null, own: string): void {
  const [from, products] = (payload ?? '').split(' ')
  if (from === own) return
  if (products === undefined) emit(database.db, 'catalogChangedElsewhere')
  else emitProductsChanged(database.db, products.split(',').map(Number), 'productsChangedElsewhere')
}

/**
 * On PostgreSQL; the embedded database has one process. What another process has changed, or may have
 * unheard, is `catalogChangedElsewhere` or `productsChangedElsewhere` here.
 */
export async function broadcastCatalogChanges({
  database,
  events,
  log,
}: BroadcastContext): Promise<CatalogBroadcast> {
  const own = randomUUID()
  const untold = new Untold()
  let waiting: NodeJS.Timeout | undefined
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) =>
    hearOthers(database, payload, own),
  )
  const send = async (): Promise<void> => {
    waiting = undefined
    try {
      await notifyOtherProcesses(database, own, untold.take())
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
      untold.addEverything()
      tellSoon()
    }),
    events.on('productsChanged', (products) => {
      untold.add(products)
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
