/** A sale drops entries that show the exact stock, and lists only if the product sells out. Other changes drop everything. */
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../platform/events/shop-events.ts'

type CatalogAnswer<Value> = {
  readonly value: Value
  readonly products: ReadonlySet<number>
  readonly inList?: ReadonlySet<number>
  readonly bytes: number
  /** when its data was read, by the cache's clock; default: now */
  readonly madeAt?: number
}

/** `since`: the cache's version before the answer was begun */
export type FreshAnswer<Value> = { readonly answer: CatalogAnswer<Value>; readonly since: number }

export type CatalogCache<Value extends {}> = {
  get(key: string): Value | undefined
  /** Shares `make` between concurrent callers; makes it again if something changed before this call. */
  getOrMake<Nothing extends undefined = never>(
    key: string,
    make: () => Promise<FreshAnswer<Value> | Nothing>,
  ): Promise<Value | Nothing>
  version(): number
  /** Ignored if the shown products have changed since `version`. */
  put(key: string, answer: CatalogAnswer<Value>, version: number): void
  close(): void
}

/** Limits staleness after a lost notification of another process. */
const TTL_MS = 60_000
/** Measured overhead of an entry, and of each tag. */
const ENTRY_BYTES = 1_700
const TAG_BYTES = 150
const RECENT_CHANGES_MAX = 1000

const OUTDATE_ALL = [
  'catalogChanged',
  'catalogChangedElsewhere',
  'noticesChanged',
  'settingsChanged',
] as const
const OUTDATE_PRODUCTS = ['productsChanged', 'productsChangedElsewhere'] as const
const OUTDATE_DETAILS = ['detailsChanged', 'detailsChangedElsewhere'] as const

type Entry<Value> = CatalogAnswer<Value> & { readonly key: string }
type CacheTag = number | `any of ${number}`
type CacheChange = { readonly version: number; readonly tags: readonly CacheTag[] }

type TaggedProducts = { readonly products: Iterable<number>; readonly inList?: Iterable<number> }

function* tagsOf({ products, inList = [] }: TaggedProducts): Iterable<CacheTag> {
  yield* products
  for (const id of inList) yield `any of ${id}`
}

/** Recent changes, since an answer may be outdated by the time it is finished. */
class RecentChanges {
  #version = 0
  #clearedAt = 0
  readonly #changes: CacheChange[] = []

  get version(): number {
    return this.#version
  }

  addEverything(): void {
    this.#version += 1
    this.#clearedAt = this.#version
    this.#changes.length = 0
  }

  add(tags: readonly CacheTag[]): void {
    this.#version += 1
    this.#changes.push({ version: this.#version, tags })
    if (this.#changes.length > RECENT_CHANGES_MAX)
      this.#clearedAt = this.#changes.shift()?.version ?? this.#clearedAt
  }

  /** @param since version before the answer was begun @param until version it must reflect */
  isOutdated(answer: TaggedProducts, since: number, until = this.#version): boolean {
    if (since >= until) return false
    if (since < this.#clearedAt) return true
    const later = this.#changes.filter(({ version }) => version > since && version <= until)
    if (later.length === 0) return false
    const answerTags = new Set(tagsOf(answer))
    return later.some(({ tags }) => tags.some((tag) => answerTags.has(tag)))
  }
}

type KeyedProducts = TaggedProducts & { readonly key: string }

class KeysByTag {
  readonly #keys = new Map<CacheTag, Set<string>>()

  add(entry: KeyedProducts): void {
    for (const tag of tagsOf(entry)) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(entry.key))
  }

  remove(entry: KeyedProducts): void {
    for (const tag of tagsOf(entry)) {
      const keys = this.#keys.get(tag)
      if (keys?.delete(entry.key) && keys.size === 0) this.#keys.delete(tag)
    }
  }

  /** A copy, since callers remove entries while iterating. */
  of(tag: CacheTag): string[] {
    return [...(this.#keys.get(tag) ?? [])]
  }
}

export type CatalogCacheOptions = {
  readonly events: Pick<ShopEvents, 'on'>
  readonly bytesMax: number
  /** monotonic milliseconds: the system clock may jump back */
  readonly now: () => number
}

export function createCatalogCache<Value extends {}>(options: CatalogCacheOptions): CatalogCache<Value> {
  const { events, bytesMax, now } = options
  const changes = new RecentChanges()
  const keysByTag = new KeysByTag()
  const entries = openEntries<Value>(bytesMax, now, (entry) => keysByTag.remove(entry))
  const unsubscribe = onOutdated(events, {
    all: () => {
      changes.addEverything()
      entries.clear()
    },
    tagged: (tags) => {
      changes.add(tags)
      for (const tag of tags) for (const key of keysByTag.of(tag)) entries.delete(key)
    },
  })
  const get = (key: string): Value | undefined => entries.get(key)?.value
  return {
    get,
    getOrMake: async (key, make) => {
      const requiredVersion = changes.version
      for (;;) {
        const cached = get(key)
        if (cached !== undefined) return cached
        const fresh = await make()
        if (fresh === undefined) return fresh
        if (!changes.isOutdated(fresh.answer, fresh.since, requiredVersion)) return fresh.answer.value
      }
    },
    version: () => changes.version,
    put: (key, answer, since) => {
      if (changes.isOutdated(answer, since)) return
      const entry = { ...answer, key }
      entries.set(key, entry, { start: answer.madeAt ?? now() })
      if (entries.has(key)) keysByTag.add(entry)
    },
    close: unsubscribe,
  }
}

function openEntries<Value extends {}>(
  bytesMax: number,
  now: () => number,
  dispose: (entry: Entry<Value>) => void,
): LRUCache<string, Entry<Value>> {
  return new LRUCache({
    maxSize: bytesMax,
    // one huge entry would evict many popular ones
    maxEntrySize: Math.floor(bytesMax / 16),
    sizeCalculation: ({ bytes, products, inList, key }) =>
      bytes + TAG_BYTES * (products.size + (inList?.size ?? 0)) + key.length + ENTRY_BYTES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
    dispose,
  })
}

function onOutdated(
  events: Pick<ShopEvents, 'on'>,
  drop: { readonly all: () => void; readonly tagged: (tags: readonly CacheTag[]) => void },
): () => void {
  const unsubscribes = [
    ...OUTDATE_ALL.map((event) => events.on(event, drop.all)),
    ...OUTDATE_DETAILS.map((event) => events.on(event, drop.tagged)),
    ...OUTDATE_PRODUCTS.map((event) =>
      events.on(event, (products) => drop.tagged([...tagsOf({ products, inList: products })])),
    ),
  ]
  return () => {
    for (const stop of unsubscribes) stop()
  }
}
