/** Answers of calls about the catalog, made once for all who ask meanwhile, and kept until what they tell has changed. */
import type { CallName } from '@warung/contract/call.ts'
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../platform/events/shop-events.ts'
import { singleFlight } from '../platform/queues/single-flight.ts'
import { foldCase, normalizeKeyword } from '../platform/text/search-keyword.ts'
import { type CacheTags, recordCacheTags } from './cache-tags.ts'
import { createCatalogCache, type MadeAnswer } from './catalog-cache.ts'
import { type EncodedBody, finishBody } from './finished-body.ts'

const ANSWERS_BYTES_MAX = 16 * 1024 * 1024
/** What visitors search for, of which there is no end, does not push out what all of them see. */
const SEARCHES_BYTES_MAX = 4 * 1024 * 1024

const NONE: ReadonlySet<number> = new Set()

type CatalogRequest = {
  readonly name: CallName
  /** as their schemas read them: however an address spells them, they are one */
  readonly params: unknown
  readonly query: unknown
}

/** As its schema has it. */
type MakeAnswer = () => Promise<unknown>

export type CatalogAnswers = {
  /** What is kept of an address that was answered before, spelled as it was then; nothing is read of it again. */
  readonly kept: (address: string) => EncodedBody | undefined
  /** @param address as it was spelled, where there was one */
  readonly answer: (
    request: CatalogRequest,
    address: string | undefined,
    make: MakeAnswer,
  ) => Promise<EncodedBody>
}

/** Spellings that are remembered: however many are made up, they are few, and what they stand for is kept once. */
const SPELLINGS_MAX = 1000
const SPELLING_LENGTH_MAX = 200

type ListQuery = {
  readonly keyword?: string
  readonly page?: number
  readonly limit?: number
  /** an id: what is older */
  readonly before?: number
}

/** One for all that ask for the same: keywords in any case, the first page by its number. */
function canonicalQuery(query: unknown): ListQuery {
  const { keyword, page, ...others }: ListQuery = query ?? {}
  const looked = normalizeKeyword(keyword)
  return {
    ...others,
    ...(looked !== undefined && { keyword: foldCase(looked) }),
    ...(page !== undefined && page > 1 && { page }),
  }
}

/** Of which visitors make up as many as they like: searches, ids to be older than, and lengths that no screen asks for. */
function isUnboundedQuery({ keyword, limit, before }: ListQuery): boolean {
  return keyword !== undefined || limit !== undefined || before !== undefined
}

function numberOf(value: unknown, key: string): number[] {
  if (typeof value !== 'object' || value === null) return []
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'number' ? [found] : []
}

/** Its reviews tell of it alone, though they are a list. */
function isOfOneProduct(name: CallName): boolean {
  return name.startsWith('GET /api/v1/product/{id}')
}

/** The products that an answer is about: `data` is one of them or a list, or the address names it. */
function productsOf({ name, params }: CatalogRequest, { data }: { data?: unknown }): number[] {
  const named = isOfOneProduct(name) ? numberOf(params, 'id') : []
  const entries: unknown[] = Array.isArray(data) ? data : [data]
  return [...named, ...entries.flatMap((entry) => numberOf(entry, 'product_id'))]
}

/** There is no end of pages past the end, of reviews older than the oldest, and of products that are not there. */
function isBeyondLastPage(
  name: CallName,
  { page = 1, before }: ListQuery,
  { data }: { data?: unknown },
): boolean {
  const isMadeUp = page > 1 || before !== undefined || isOfOneProduct(name)
  return isMadeUp && Array.isArray(data) && data.length === 0
}

type Kept = { readonly body: EncodedBody; readonly shown: CacheTags }

function tell({ body, shown }: Kept): EncodedBody {
  recordCacheTags(shown)
  return body
}

type CatalogClocks = {
  /** the day of the shop's own calendar: at its end other products are on sale */
  readonly today: () => string
  /** milliseconds of a monotonic clock */
  readonly now: () => number
}

export function catalogAnswers(
  events: ShopEvents,
  { today, now }: CatalogClocks,
): { readonly answers: CatalogAnswers; readonly close: () => void } {
  const lists = createCatalogCache<Kept>({ events, bytesMax: ANSWERS_BYTES_MAX, now })
  const searches = createCatalogCache<Kept>({ events, bytesMax: SEARCHES_BYTES_MAX, now })
  const once = singleFlight<MadeAnswer<Kept>>()
  const urlAliases = new LRUCache<string, { readonly cache: typeof lists; readonly what: string }>({
    max: SPELLINGS_MAX,
  })
  const keyOf = (what: string): string => `${today()} ${what}`

  const answer: CatalogAnswers['answer'] = async (request, address, make) => {
    const { name, params } = request
    const query = canonicalQuery(request.query)
    const cache = isUnboundedQuery(query) ? searches : lists
    const what = `${name} ${JSON.stringify([params, query])}`
    const key = keyOf(what)
    const known = cache.get(key)
    if (known) {
      if (address !== undefined && address.length <= SPELLING_LENGTH_MAX)
        urlAliases.set(address, { cache, what })
      return tell(known)
    }
    const makeOnce = (): Promise<MadeAnswer<Kept>> =>
      once(key, async () => {
        const [since, madeAt] = [cache.version(), now()]
        const made = (await make()) as { data?: unknown }
        const body = finishBody(JSON.stringify(made))
        const products = new Set(productsOf(request, made))
        const isEndless = isBeyondLastPage(name, query, made)
        const isList = Array.isArray(made.data) && !isOfOneProduct(name)
        const shown = {
          isEndless,
          madeAt,
          exactly: isList ? NONE : products,
          inList: isList ? products : NONE,
        }
        const answered = { value: { body, shown }, products, bytes: body.bytes, madeAt }
        if (!isEndless) cache.put(key, answered, since)
        return { answer: answered, since }
      })
    return tell(await cache.getOrMake<never>(key, makeOnce))
  }
  const kept: CatalogAnswers['kept'] = (address) => {
    const spelled = urlAliases.get(address)
    const known = spelled?.cache.get(keyOf(spelled.what))
    return known && tell(known)
  }
  return {
    answers: { kept, answer },
    close: () => {
      lists.close()
      searches.close()
    },
  }
}
