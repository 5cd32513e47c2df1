/** Caches answers until the catalog changes; concurrent requests share one computation. */
import type { CallName } from '@warung/contract/call.ts'
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../platform/events/shop-events.ts'
import { singleFlight } from '../platform/queues/single-flight.ts'
import { foldCase, normalizeKeyword } from '../platform/text/search-keyword.ts'
import { type CacheTags, recordCacheTags } from './cache-tags.ts'
import { type CatalogCache, createCatalogCache, type FreshAnswer } from './catalog-cache.ts'
import { createEncodedBody, type EncodedBody } from './encoded-body.ts'

const ANSWERS_BYTES_MAX = 16 * 1024 * 1024
const SEARCHES_BYTES_MAX = 4 * 1024 * 1024

const NONE: ReadonlySet<number> = new Set()

type CatalogRequest = {
  readonly name: CallName
  /** parsed, so that equivalent URLs share a key */
  readonly params: unknown
  readonly query: unknown
}

type MakeResponse = () => Promise<unknown>

export type CatalogResponses = {
  /** Skips parsing for a URL seen before. */
  readonly getCached: (address: string) => EncodedBody | undefined
  readonly answer: (
    request: CatalogRequest,
    address: string | undefined,
    make: MakeResponse,
  ) => Promise<EncodedBody>
}

/** Limits made-up URLs; aliases of one answer share its entry. */
const URL_ALIASES_MAX = 1000
const URL_ALIAS_LENGTH_MAX = 200

type ListQuery = {
  readonly keyword?: string
  readonly page?: number
  readonly limit?: number
  readonly before?: number
}

function canonicalQuery(query: unknown): ListQuery {
  const { keyword, page, ...others }: ListQuery = query ?? {}
  const searched = normalizeKeyword(keyword)
  return {
    ...others,
    ...(searched !== undefined && { keyword: foldCase(searched) }),
    ...(page !== undefined && page > 1 && { page }),
  }
}

function isUncacheableQuery({ keyword, limit, before }: ListQuery): boolean {
  return keyword !== undefined || limit !== undefined || before !== undefined
}

function numberOf(value: unknown, key: string): number[] {
  if (typeof value !== 'object' || value === null) return []
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'number' ? [found] : []
}

function isOfOneProduct(name: CallName): boolean {
  return name.startsWith('GET /api/v1/product/{id}')
}

function productsOf({ name, params }: CatalogRequest, { data }: { data?: unknown }): number[] {
  const named = isOfOneProduct(name) ? numberOf(params, 'id') : []
  const entries: unknown[] = Array.isArray(data) ? data : [data]
  return [...named, ...entries.flatMap((entry) => numberOf(entry, 'product_id'))]
}

/** A product's page shows which of its variants are sold out. */
function siblingsIn({ data }: { readonly data?: unknown }): ReadonlySet<number> {
  if (typeof data !== 'object' || data === null) return NONE
  const variants: unknown = Reflect.get(data, 'variants')
  if (typeof variants !== 'object' || variants === null) return NONE
  const siblings: unknown = Reflect.get(variants, 'products')
  return Array.isArray(siblings)
    ? new Set(siblings.flatMap((sibling: unknown) => numberOf(sibling, 'product_id')))
    : NONE
}

function isBeyondLastPage(
  name: CallName,
  { page = 1, before }: ListQuery,
  { data }: { data?: unknown },
): boolean {
  const isMadeUp = page > 1 || before !== undefined || isOfOneProduct(name)
  return isMadeUp && Array.isArray(data) && data.length === 0
}

type CachedCatalogResponse = { readonly body: EncodedBody; readonly tags: CacheTags }

function respond({ body, tags }: CachedCatalogResponse): EncodedBody {
  recordCacheTags(tags)
  return body
}

function encodeResponse(
  request: CatalogRequest & { readonly query: ListQuery },
  made: { readonly data?: unknown },
  madeAt: number,
) {
  const { name, query } = request
  const body = createEncodedBody(JSON.stringify(made))
  const products = new Set(productsOf(request, made))
  const isList = Array.isArray(made.data) && !isOfOneProduct(name)
  const siblings = siblingsIn(made)
  const tags = {
    isUncacheable: isBeyondLastPage(name, query, made),
    madeAt,
    exactly: isList ? NONE : products,
    inList: isList ? products : siblings,
  }
  return { value: { body, tags }, products: new Set([...products, ...siblings]), bytes: body.bytes, madeAt }
}

type CatalogClocks = {
  readonly today: () => string
  readonly now: () => number
}

type CatalogResponseCache = CatalogCache<CachedCatalogResponse>

type CatalogResponseCaches = {
  readonly of: (query: ListQuery) => CatalogResponseCache
  readonly close: () => void
}

function openResponseCaches(events: ShopEvents, now: () => number): CatalogResponseCaches {
  const lists: CatalogResponseCache = createCatalogCache({ events, bytesMax: ANSWERS_BYTES_MAX, now })
  const searches: CatalogResponseCache = createCatalogCache({ events, bytesMax: SEARCHES_BYTES_MAX, now })
  return {
    of: (query) => (isUncacheableQuery(query) ? searches : lists),
    close: () => {
      lists.close()
      searches.close()
    },
  }
}

type UrlAlias = { readonly cache: CatalogResponseCache; readonly what: string }

export function openCatalogResponses(
  events: ShopEvents,
  { today, now }: CatalogClocks,
): { readonly responses: CatalogResponses; readonly close: () => void } {
  const caches = openResponseCaches(events, now)
  const once = singleFlight<FreshAnswer<CachedCatalogResponse>>()
  const urlAliases = new LRUCache<string, UrlAlias>({ max: URL_ALIASES_MAX })
  const keyOf = (what: string): string => `${today()} ${what}`

  const answer: CatalogResponses['answer'] = async (request, address, make) => {
    const { name, params } = request
    const query = canonicalQuery(request.query)
    const cache = caches.of(query)
    const what = `${name} ${JSON.stringify([params, query])}`
    const key = keyOf(what)
    const cached = cache.get(key)
    if (cached) {
      if (address !== undefined && address.length <= URL_ALIAS_LENGTH_MAX)
        urlAliases.set(address, { cache, what })
      return respond(cached)
    }
    const makeAndCache = async (): Promise<FreshAnswer<CachedCatalogResponse>> => {
      const [since, madeAt] = [cache.version(), now()]
      const made = (await make()) as { data?: unknown }
      const answer = encodeResponse({ name, params, query }, made, madeAt)
      if (!answer.value.tags.isUncacheable) cache.put(key, answer, since)
      return { answer, since }
    }
    return respond(await cache.getOrMake<never>(key, () => once(key, makeAndCache)))
  }
  const getCached: CatalogResponses['getCached'] = (address) => {
    const alias = urlAliases.get(address)
    const cached = alias?.cache.get(keyOf(alias.what))
    return cached && respond(cached)
  }
  return { responses: { getCached, answer }, close: caches.close }
}
