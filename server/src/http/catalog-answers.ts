/** Answers of calls about the catalog, made once for all who ask meanwhile, and kept until what they tell has changed. */
import type { CallName } from '@warung/contract/call.ts'
import type { ShopEvents } from '../shop-events.ts'
import { singleFlight } from '../single-flight.ts'
import { createCatalogCache, noteShownProducts } from './catalog-cache.ts'
import { type FinishedBody, finishBody } from './finished-body.ts'

const ANSWERS_BYTES_MAX = 16 * 1024 * 1024
/** What visitors search for, of which there is no end, does not push out what all of them see. */
const SEARCHES_BYTES_MAX = 4 * 1024 * 1024

type CatalogRequest = {
  readonly name: CallName
  /** as their schemas read them: however an address spells them, they are one */
  readonly params: unknown
  readonly query: unknown
}

/** As its schema has it. */
type MakeAnswer = () => Promise<unknown>

export type CatalogAnswers = (request: CatalogRequest, make: MakeAnswer) => Promise<FinishedBody>

function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'keyword' in query && query.keyword !== undefined
}

function numberOf(value: unknown, key: string): number[] {
  if (typeof value !== 'object' || value === null) return []
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'number' ? [found] : []
}

/** The products that an answer is about: `data` is one of them or a list, or the address names it. */
function productsOf({ name, params }: CatalogRequest, { data }: { data?: unknown }): number[] {
  const named = name.startsWith('GET /api/v1/product/{id}') ? numberOf(params, 'id') : []
  const entries: unknown[] = Array.isArray(data) ? data : [data]
  return [...named, ...entries.flatMap((entry) => numberOf(entry, 'product_id'))]
}

type Kept = { readonly body: FinishedBody; readonly products: ReadonlySet<number> }

/** @param today the day of the shop's own calendar: at its end other products are on sale */
export function catalogAnswers(
  events: ShopEvents,
  today: () => string,
): { readonly answers: CatalogAnswers; readonly close: () => void } {
  const now = Date.now
  const lists = createCatalogCache<Kept>({ events, bytesMax: ANSWERS_BYTES_MAX, now })
  const searches = createCatalogCache<Kept>({ events, bytesMax: SEARCHES_BYTES_MAX, now })
  const once = singleFlight<Kept>()

  const answers: CatalogAnswers = async (request, make) => {
    const { name, params, query } = request
    const cache = isSearch(query) ? searches : lists
    const key = `${name} ${today()} ${JSON.stringify([params, query])}`
    const version = cache.version()
    const kept =
      cache.get(key) ??
      // who comes after a change does not wait for what was begun before it
      (await once(`${version} ${key}`, async () => {
        const answer = await make()
        const made = {
          body: finishBody(JSON.stringify(answer)),
          products: new Set(productsOf(request, answer as { data?: unknown })),
        }
        cache.put(key, { value: made, products: made.products, bytes: made.body.bytes }, version)
        return made
      }))
    noteShownProducts(kept.products)
    return kept.body
  }
  return {
    answers,
    close: () => {
      lists.close()
      searches.close()
    },
  }
}
