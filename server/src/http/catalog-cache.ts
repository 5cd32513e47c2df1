/**
 * Finished answers about the catalog (calls and pages), the same for everybody, kept in bounded memory until what they
 * show has changed: a sale drops those that show its products, everything else drops all of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../shop-events.ts'

type CatalogAnswer<Value> = {
  readonly value: Value
  /** whose stock it shows, by id */
  readonly products: ReadonlySet<number>
  /** what it takes of the memory */
  readonly bytes: number
}

export type CatalogCache<Value extends {}> = {
  get(key: string): Value | undefined
  /** Counts what has changed: asked for before an answer is made, and handed over with it. */
  version(): number
  /** Kept unless what it shows has changed since `version`: it may have been read before. */
  put(key: string, answer: CatalogAnswer<Value>, version: number): void
  /** Hears no more. */
  close(): void
}

/** Another process may have changed the catalog, and its word of it been lost. */
const TTL_MS = 60_000
/** An answer that took longer to make than this many sales is not kept. */
const SALES_REMEMBERED_MAX = 1000

/** After these no answer is true any more. */
const OUTDATE_ALL = [
  'catalogChanged',
  'catalogChangedElsewhere',
  'noticesChanged',
  'settingsChanged',
] as const
/** After these, those that show the products whose stock moved. */
const OUTDATE_PRODUCTS = ['productsChanged', 'productsChangedElsewhere'] as const

type Entry<Value> = CatalogAnswer<Value> & { readonly key: string }
type Sale = { readonly version: number; readonly products: readonly number[] }

export type CatalogCacheOptions = {
  readonly events: ShopEvents
  readonly bytesMax: number
  /** milliseconds */
  readonly now: () => number
}

export function createCatalogCache<Value extends {}>({
  events,
  bytesMax,
  now,
}: CatalogCacheOptions): CatalogCache<Value> {
  /** the keys of those that show a product, by its id */
  const showing = new Map<number, Set<string>>()
  const forget = ({ key, products }: Entry<Value>): void => {
    for (const id of products) {
      const keys = showing.get(id)
      if (keys?.delete(key) && keys.size === 0) showing.delete(id)
    }
  }
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytesMax,
    // one that is huge would push out many that are asked for more often
    maxEntrySize: Math.floor(bytesMax / 16),
    sizeCalculation: ({ bytes, products }) => bytes + 64 * products.size + 200,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
    dispose: forget,
  })

  let version = 0
  let clearedAt = 0
  const sales: Sale[] = []

  const clear = (): void => {
    version += 1
    clearedAt = version
    sales.length = 0
    entries.clear()
  }
  const dropProducts = (products: readonly number[]): void => {
    version += 1
    sales.push({ version, products })
    if (sales.length > SALES_REMEMBERED_MAX) clearedAt = sales.shift()?.version ?? clearedAt
    for (const id of products) for (const key of [...(showing.get(id) ?? [])]) entries.delete(key)
  }
  const isOutdated = (products: ReadonlySet<number>, since: number): boolean =>
    since < clearedAt ||
    sales.some((sale) => sale.version > since && sale.products.some((id) => products.has(id)))

  const stopHearing = [
    ...OUTDATE_ALL.map((event) => events.on(event, clear)),
    ...OUTDATE_PRODUCTS.map((event) => events.on(event, dropProducts)),
  ]
  return {
    get: (key) => entries.get(key)?.value,
    version: () => version,
    put: (key, answer, since) => {
      if (isOutdated(answer.products, since)) return
      entries.set(key, { ...answer, key })
      if (!entries.has(key)) return // too large
      for (const id of answer.products) showing.set(id, (showing.get(id) ?? new Set()).add(key))
    },
    close: () => {
      for (const stop of stopHearing) stop()
    },
  }
}

const shownProducts = new AsyncLocalStorage<Set<number>>()

/** Gathers the products whose stock is told while `work` goes on: those that a page shows. */
export async function gatherShownProducts<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; products: ReadonlySet<number> }> {
  const products = new Set<number>()
  return { result: await shownProducts.run(products, work), products }
}

export function noteShownProducts(products: Iterable<number>): void {
  const gathered = shownProducts.getStore()
  if (gathered) for (const id of products) gathered.add(id)
}
