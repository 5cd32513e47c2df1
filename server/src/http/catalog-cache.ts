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
  /** of which it shows whether there is any, no more; none when absent */
  readonly inList?: ReadonlySet<number>
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
/** An answer that took longer to make than this many changes is not kept. */
const CHANGES_REMEMBERED_MAX = 1000

/** After these no answer is true any more. */
const OUTDATE_ALL = [
  'catalogChanged',
  'catalogChangedElsewhere',
  'noticesChanged',
  'settingsChanged',
] as const
/** After these, those that show the products whose stock moved. */
const OUTDATE_PRODUCTS = ['productsChanged', 'productsChangedElsewhere'] as const
/** After these, of those the ones that show how many pieces there are. */
const OUTDATE_DETAILS = ['detailsChanged', 'detailsChangedElsewhere'] as const

type Entry<Value> = CatalogAnswer<Value> & { readonly key: string }
/** What a change is about: the same product is another thing where its stock is told and where only whether it has any. */
type Thing = number | `any of ${number}`
type CacheChange = { readonly version: number; readonly things: readonly Thing[] }

type Shown = { readonly products: Iterable<number>; readonly inList?: Iterable<number> }

function* thingsOf({ products, inList = [] }: Shown): Iterable<Thing> {
  yield* products
  for (const id of inList) yield `any of ${id}`
}

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
  /** the keys of those that show a thing */
  const showing = new Map<Thing, Set<string>>()
  const forget = (entry: Entry<Value>): void => {
    for (const thing of thingsOf(entry)) {
      const keys = showing.get(thing)
      if (keys?.delete(entry.key) && keys.size === 0) showing.delete(thing)
    }
  }
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytesMax,
    // one that is huge would push out many that are asked for more often
    maxEntrySize: Math.floor(bytesMax / 16),
    sizeCalculation: ({ bytes, products, inList }) =>
      bytes + 64 * (products.size + (inList?.size ?? 0)) + 200,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
    dispose: forget,
  })

  let version = 0
  let clearedAt = 0
  const changes: CacheChange[] = []

  const clear = (): void => {
    version += 1
    clearedAt = version
    changes.length = 0
    entries.clear()
  }
  const dropThings = (things: readonly Thing[]): void => {
    version += 1
    changes.push({ version, things })
    if (changes.length > CHANGES_REMEMBERED_MAX) clearedAt = changes.shift()?.version ?? clearedAt
    for (const thing of things) for (const key of [...(showing.get(thing) ?? [])]) entries.delete(key)
  }
  const isOutdated = (answer: CatalogAnswer<Value>, since: number): boolean => {
    if (since < clearedAt) return true
    const later = changes.filter((change) => change.version > since)
    if (later.length === 0) return false
    const shown = new Set(thingsOf(answer))
    return later.some(({ things }) => things.some((thing) => shown.has(thing)))
  }

  const stopHearing = [
    ...OUTDATE_ALL.map((event) => events.on(event, clear)),
    ...OUTDATE_DETAILS.map((event) => events.on(event, dropThings)),
    ...OUTDATE_PRODUCTS.map((event) =>
      events.on(event, (products) => dropThings([...thingsOf({ products, inList: products })])),
    ),
  ]
  return {
    get: (key) => entries.get(key)?.value,
    version: () => version,
    put: (key, answer, since) => {
      if (isOutdated(answer, since)) return
      entries.set(key, { ...answer, key })
      if (!entries.has(key)) return // too large
      for (const thing of thingsOf(answer)) showing.set(thing, (showing.get(thing) ?? new Set()).add(key))
    },
    close: () => {
      for (const stop of stopHearing) stop()
    },
  }
}

/** What a call tells of products, and a page that is made of it shows. */
export type ShownProducts = {
  /** their stock is told to the piece */
  readonly exactly: ReadonlySet<number>
  /** in a list: of its stock a page shows whether there is any, no more (web/app/catalog/product-card.tsx) */
  readonly inList: ReadonlySet<number>
  /** an address without end, of which no answer is kept */
  readonly isEndless: boolean
}

type Gathered = { readonly exactly: Set<number>; readonly inList: Set<number>; isEndless: boolean }

const gatheredProducts = new AsyncLocalStorage<Gathered>()

/** Gathers what calls tell of products while `work` goes on: what a page shows. */
export async function gatherShownProducts<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; shown: ShownProducts }> {
  const shown: Gathered = { exactly: new Set(), inList: new Set(), isEndless: false }
  return { result: await gatheredProducts.run(shown, work), shown }
}

export function noteShownProducts({ exactly, inList, isEndless }: ShownProducts): void {
  const gathered = gatheredProducts.getStore()
  if (!gathered) return
  for (const id of exactly) gathered.exactly.add(id)
  for (const id of inList) gathered.inList.add(id)
  gathered.isEndless ||= isEndless
}
