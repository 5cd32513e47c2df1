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
/** A product whose stock is told, or one of which only whether there is any: a change drops what bears its tag. */
type CacheTag = number | `any of ${number}`
type CacheChange = { readonly version: number; readonly tags: readonly CacheTag[] }

type TaggedProducts = { readonly products: Iterable<number>; readonly inList?: Iterable<number> }

function* tagsOf({ products, inList = [] }: TaggedProducts): Iterable<CacheTag> {
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
  const keysByTag = new Map<CacheTag, Set<string>>()
  const forget = (entry: Entry<Value>): void => {
    for (const tag of tagsOf(entry)) {
      const keys = keysByTag.get(tag)
      if (keys?.delete(entry.key) && keys.size === 0) keysByTag.delete(tag)
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
  const dropTagged = (tags: readonly CacheTag[]): void => {
    version += 1
    changes.push({ version, tags })
    if (changes.length > CHANGES_REMEMBERED_MAX) clearedAt = changes.shift()?.version ?? clearedAt
    for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
  }
  const isOutdated = (answer: CatalogAnswer<Value>, since: number): boolean => {
    if (since < clearedAt) return true
    const later = changes.filter((change) => change.version > since)
    if (later.length === 0) return false
    const borne = new Set(tagsOf(answer))
    return later.some(({ tags }) => tags.some((tag) => borne.has(tag)))
  }

  const stopHearing = [
    ...OUTDATE_ALL.map((event) => events.on(event, clear)),
    ...OUTDATE_DETAILS.map((event) => events.on(event, dropTagged)),
    ...OUTDATE_PRODUCTS.map((event) =>
      events.on(event, (products) => dropTagged([...tagsOf({ products, inList: products })])),
    ),
  ]
  return {
    get: (key) => entries.get(key)?.value,
    version: () => version,
    put: (key, answer, since) => {
      if (isOutdated(answer, since)) return
      entries.set(key, { ...answer, key })
      if (!entries.has(key)) return // too large
      for (const tag of tagsOf(answer)) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
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

type ShownProductsCollector = {
  readonly exactly: Set<number>
  readonly inList: Set<number>
  isEndless: boolean
}

const shownProductsCollector = new AsyncLocalStorage<ShownProductsCollector>()

/** Collects what calls tell of products while `work` goes on: what a page shows. */
export async function collectShownProducts<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; shown: ShownProducts }> {
  const shown: ShownProductsCollector = { exactly: new Set(), inList: new Set(), isEndless: false }
  return { result: await shownProductsCollector.run(shown, work), shown }
}

export function noteShownProducts({ exactly, inList, isEndless }: ShownProducts): void {
  const collector = shownProductsCollector.getStore()
  if (!collector) return
  for (const id of exactly) collector.exactly.add(id)
  for (const id of inList) collector.inList.add(id)
  collector.isEndless ||= isEndless
}
