/**
 * Finished answers about the catalog (calls and pages), the same for everybody, kept in bounded memory until what they
 * show has changed: a sale drops those that show the number of its pieces, and lists when it takes the last;
 * everything else drops all of them.
 */
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../platform/events/shop-events.ts'

type CatalogAnswer<Value> = {
  readonly value: Value
  /** whose stock it shows, by id */
  readonly products: ReadonlySet<number>
  /** of which it shows whether there is any, no more; none when absent */
  readonly inList?: ReadonlySet<number>
  /** what its bytes take of the memory, encoded forms as well */
  readonly bytes: number
  /** when what it shows was read, by the cache's clock; now when absent */
  readonly madeAt?: number
}

/** An answer that has just been made, and the version as it was when its making began. */
export type MadeAnswer<Value> = { readonly answer: CatalogAnswer<Value>; readonly since: number }

export type CatalogCache<Value extends {}> = {
  get(key: string): Value | undefined
  /**
   * What is kept, or else what `make` makes, which many who ask meanwhile may share. Asked once more by whoever came after a
   * change of what the answer shows, which was begun before it; sales of what it does not show are none of its changes.
   *
   * @returns undefined when `make` does
   */
  getOrMake<Nothing extends undefined = never>(
    key: string,
    make: () => Promise<MadeAnswer<Value> | Nothing>,
  ): Promise<Value | Nothing>
  /** Counts what has changed: asked for before an answer is made, and handed over with it. */
  version(): number
  /** Kept unless what it shows has changed since `version`: it may have been read before. */
  put(key: string, answer: CatalogAnswer<Value>, version: number): void
  /** Hears no more. */
  close(): void
}

/** Another process may have changed the catalog, and its word of it been lost. */
const TTL_MS = 60_000
/** What keeping an answer takes besides its bytes, measured: its entry, what it is found by, what encodes it; and each tag. */
const ENTRY_BYTES = 1_700
const TAG_BYTES = 150
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

/** What has changed of late: an answer that was begun before it may be outdated as it is finished. */
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
    if (this.#changes.length > CHANGES_REMEMBERED_MAX)
      this.#clearedAt = this.#changes.shift()?.version ?? this.#clearedAt
  }

  /**
   * @param since the version as it was before the answer was begun
   * @param until the version that the answer has to be as new as
   */
  outdate(answer: TaggedProducts, since: number, until = this.#version): boolean {
    if (since >= until) return false
    if (since < this.#clearedAt) return true
    const later = this.#changes.filter(({ version }) => version > since && version <= until)
    if (later.length === 0) return false
    const borne = new Set(tagsOf(answer))
    return later.some(({ tags }) => tags.some((tag) => borne.has(tag)))
  }
}

type KeyedProducts = TaggedProducts & { readonly key: string }

/** The keys of what is kept, by each tag that it bears. */
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

  /** A list of its own, which stays as it is while its entries are removed. */
  of(tag: CacheTag): string[] {
    return [...(this.#keys.get(tag) ?? [])]
  }
}

export type CatalogCacheOptions = {
  readonly events: Pick<ShopEvents, 'on'>
  readonly bytesMax: number
  /** milliseconds of a monotonic clock: set back, the machine's time would keep answers for longer */
  readonly now: () => number
}

export function createCatalogCache<Value extends {}>({
  events,
  bytesMax,
  now,
}: CatalogCacheOptions): CatalogCache<Value> {
  const changes = new RecentChanges()
  const keysByTag = new KeysByTag()
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytesMax,
    // one that is huge would push out many that are asked for more often
    maxEntrySize: Math.floor(bytesMax / 16),
    sizeCalculation: ({ bytes, products, inList, key }) =>
      bytes + TAG_BYTES * (products.size + (inList?.size ?? 0)) + key.length + ENTRY_BYTES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
    dispose: (entry) => keysByTag.remove(entry),
  })

  const clear = (): void => {
    changes.addEverything()
    entries.clear()
  }
  const dropTagged = (tags: readonly CacheTag[]): void => {
    changes.add(tags)
    for (const tag of tags) for (const key of keysByTag.of(tag)) entries.delete(key)
  }
  const stopHearing = [
    ...OUTDATE_ALL.map((event) => events.on(event, clear)),
    ...OUTDATE_DETAILS.map((event) => events.on(event, dropTagged)),
    ...OUTDATE_PRODUCTS.map((event) =>
      events.on(event, (products) => dropTagged([...tagsOf({ products, inList: products })])),
    ),
  ]
  const get = (key: string): Value | undefined => entries.get(key)?.value
  return {
    get,
    getOrMake: async (key, make) => {
      const asked = changes.version
      for (;;) {
        const known = get(key)
        if (known !== undefined) return known
        const made = await make()
        if (made === undefined) return made
        if (!changes.outdate(made.answer, made.since, asked)) return made.answer.value
      }
    },
    version: () => changes.version,
    put: (key, answer, since) => {
      if (changes.outdate(answer, since)) return
      const entry = { ...answer, key }
      entries.set(key, entry, { start: answer.madeAt ?? now() })
      if (entries.has(key)) keysByTag.add(entry) // it may have been too large
    },
    close: () => {
      for (const stop of stopHearing) stop()
    },
  }
}
