import { randomUUID } from 'node:crypto'
import { notifyAtCommit } from '../../platform/database/notify.ts'
import type { Database } from '../../platform/database/open.ts'
import { emit, emitProductsChanged, type ShopEvents } from '../../platform/events/shop-events.ts'
import type { Shop } from '../../shop.ts'

const CATALOG_CHANNEL = 'warung_catalog'
const DEBOUNCE_MS = 200
const RETRY_MS = 5000
/** PostgreSQL limits a payload to 8000 bytes. */
const PRODUCTS_A_NOTIFICATION = 350
/** For more products, the message says that everything has changed. */
const PRODUCTS_NAMED_MAX = 10 * PRODUCTS_A_NOTIFICATION

export type CatalogBroadcast = {
  readonly stop: () => Promise<void>
}

type BroadcastContext = Pick<Shop, 'database' | 'events'> & { readonly log: Pick<Shop['log'], 'warn'> }

/** @param own the sender's id @param isDetail true if lists look the same (detailsChanged) */
function payloadsOf(own: string, products: readonly number[], isDetail: boolean): string[] {
  if (products.length > PRODUCTS_NAMED_MAX) return [own]
  const payloads: string[] = []
  for (let at = 0; at < products.length; at += PRODUCTS_A_NOTIFICATION) {
    const ids = products.slice(at, at + PRODUCTS_A_NOTIFICATION).join(',')
    payloads.push(`${own} ${ids} ${isDetail ? ids : ''}`)
  }
  return payloads
}

export async function notifyOtherProcesses(database: Database): Promise<void> {
  await database.notify(CATALOG_CHANNEL, randomUUID())
}

/** Sent within the transaction. PostgreSQL serializes such commits, so sales that no list shows are debounced instead. */
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

function parseProductIds(payload: string): number[] {
  return payload === '' ? [] : payload.split(',').map(Number)
}

function emitOthersChange(database: Database, payload: string | null, own: string): void {
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

/** Sends them together after a pause, and retries until it succeeds. */
class DetailChanges {
  readonly #own: string
  readonly #database: Pick<Database, 'notify'>
  readonly #log: BroadcastContext['log']
  #pending = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(own: string, database: Pick<Database, 'notify'>, log: BroadcastContext['log']) {
    this.#own = own
    this.#database = database
    this.#log = log
  }

  add(products: Iterable<number>): void {
    for (const id of products) this.#pending.add(id)
    this.#sendWithin(DEBOUNCE_MS)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (!this.#timer) return
    clearTimeout(this.#timer)
    await this.#send()
  }

  #sendWithin(ms: number): void {
    if (this.#isStopped || this.#timer) return
    this.#timer = setTimeout(() => void this.#sendOrRetry(), ms)
  }

  async #sendOrRetry(): Promise<void> {
    if (!(await this.#send())) this.#sendWithin(RETRY_MS)
  }

  async #send(): Promise<boolean> {
    this.#timer = undefined
    const products = [...this.#pending]
    this.#pending = new Set()
    try {
      for (const payload of payloadsOf(this.#own, products, true))
        await this.#database.notify(CATALOG_CHANNEL, payload)
      return true
    } catch (error) {
      this.#log.warn({ err: error }, 'other processes could not be notified of a change')
      for (const id of products) this.#pending.add(id)
      return false
    }
  }
}

/** Only on PostgreSQL. Emits `…Elsewhere` events, also when notifications may have been lost. */
export async function broadcastCatalogChanges({
  database,
  events,
  log,
}: BroadcastContext): Promise<CatalogBroadcast> {
  const own = randomUUID()
  const stopListening = await database.listen(CATALOG_CHANNEL, (payload) =>
    emitOthersChange(database, payload, own),
  )
  const stopAnnouncing = announceCatalogChanges(events, own)
  const details = new DetailChanges(own, database, log)
  const stopDetails = events.on('detailsChanged', (products) => details.add(products))
  return {
    stop: async () => {
      stopAnnouncing()
      stopDetails()
      await details.stop()
      await stopListening()
    },
  }
}
