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

/** @returns the JSON of an answer, and the products whose stock it tells */
type MakeAnswer = () => Promise<{ readonly json: string; readonly products: readonly number[] }>

export type CatalogAnswers = (request: CatalogRequest, make: MakeAnswer) => Promise<FinishedBody>

function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'keyword' in query && query.keyword !== undefined
}

/** The products that stand in an answer: `data` is one of them, or a list. */
export function productsOf({ data }: { data?: unknown }): number[] {
  const entries: unknown[] = Array.isArray(data) ? data : [data]
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('product_id' in entry)) return []
    return typeof entry.product_id === 'number' ? [entry.product_id] : []
  })
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

  const answers: CatalogAnswers = async ({ name, params, query }, make) => {
    const cache = isSearch(query) ? searches : lists
    const key = `${name} ${today()} ${JSON.stringify([params, query])}`
    const version = cache.version()
    const kept =
      cache.get(key) ??
      // who comes after a change does not wait for what was begun before it
      (await once(`${version} ${key}`, async () => {
        const { json, products } = await make()
        const made = { body: finishBody(json), products: new Set(products) }
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
