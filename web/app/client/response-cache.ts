/** No personal data, and never an older price after a newer one (decision 36). */

import { type Client, createClient } from '@warung/contract/client.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { isRecord } from '@warung/contract/values/objects.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

type CachedResponse = {
  readonly text: string
  readonly type: string
  readonly requestedAt: number
  /** for a link that may be followed; otherwise only for the way back */
  readonly isPrefetch: boolean
}

const ANSWERS_MAX = 120
/** As many prices as a full cache of lists holds. */
const PRICES_MAX = ANSWERS_MAX * PRODUCT_PAGE_SIZE
/** Older answers are fetched again before they are shown. */
const ANSWER_TTL_MS = 10 * 60_000
/** Older answers are stale: shown at once, then revalidated. */
const FRESH_MS = 10_000

function* pricesIn(text: string): Generator<[id: number, price: number]> {
  const answer: unknown = JSON.parse(text)
  const data = isRecord(answer) ? answer.data : undefined
  for (const product of Array.isArray(data) ? data : [data]) {
    if (!isRecord(product)) continue
    const { product_id, price } = product
    if (typeof product_id === 'number' && typeof price === 'number') yield [product_id, price]
  }
}

function ageOf({ requestedAt }: CachedResponse): number {
  return performance.now() - requestedAt
}

function responseOf({ text, type }: CachedResponse): Response {
  return new Response(text, { status: 200, headers: { 'content-type': type } })
}

/** @param onStaleUse runs whenever a screen gets a stale answer */
export function createResponseCache(onStaleUse: () => void) {
  const answers = new Map<string, CachedResponse>()
  const inFlight = new Map<string, Promise<Response>>()
  /** the newest price of each product, by time of request */
  const prices = new Map<number, { readonly price: number; readonly requestedAt: number }>()
  /** paths that answered 404, by time of request: an earlier request may still answer */
  const gone = new Map<string, number>()
  /** a change at the shop starts the next: answers of an older one are not cached */
  let generation = 0

  function recordPrices({ text, requestedAt }: Pick<CachedResponse, 'text' | 'requestedAt'>): void {
    for (const [id, price] of pricesIn(text)) {
      if ((prices.get(id)?.requestedAt ?? 0) <= requestedAt) prices.set(id, { price, requestedAt })
    }
    // without these prices, older cached ones would go unnoticed
    if (prices.size > PRICES_MAX) clear()
  }

  function hasOutdatedPrice({ text, requestedAt }: CachedResponse): boolean {
    for (const [id, price] of pricesIn(text)) {
      const latest = prices.get(id)
      if (latest && latest.requestedAt > requestedAt && latest.price !== price) return true
    }
    return false
  }

  function store(path: string, answer: CachedResponse): void {
    answers.delete(path)
    answers.set(path, answer)
    const [oldest] = answers.keys()
    if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest)
  }

  async function fetchAndCache(
    path: string,
    init: RequestInit,
    send: Send,
    isPrefetch = false,
  ): Promise<Response> {
    const startGeneration = generation
    const requestedAt = performance.now()
    const response = await send(path, init)
    if (response.status !== 200) {
      // a deleted product must not be shown from here
      if (response.status === 404 && mayReplace(path, startGeneration, requestedAt)) forget(path, requestedAt)
      return response
    }
    const type = response.headers.get('content-type') ?? ''
    const answer = { text: await response.text(), type, requestedAt, isPrefetch }
    recordPrices(answer)
    if (mayReplace(path, startGeneration, requestedAt)) store(path, answer)
    return responseOf(answer)
  }

  /** False when a change, a newer answer or a 404 has come since the request. */
  function mayReplace(path: string, startGeneration: number, requestedAt: number): boolean {
    const newest = Math.max(answers.get(path)?.requestedAt ?? 0, gone.get(path) ?? 0)
    return startGeneration === generation && newest <= requestedAt
  }

  function forget(path: string, requestedAt: number): void {
    answers.delete(path)
    gone.set(path, requestedAt)
    if (gone.size > ANSWERS_MAX) clear()
  }

  /** For calls that are not cached: their prices count too. */
  function withRecordedPrices(send: Send): Send {
    return async (path, init) => {
      const requestedAt = performance.now()
      const response = await send(path, init)
      const type = response.headers.get('content-type') ?? ''
      if (/\bproduct\b/.test(path) && response.status === 200 && type.startsWith('application/json'))
        recordPrices({ text: await response.clone().text(), requestedAt })
      return response
    }
  }

  /** Concurrent callers share one request. */
  async function fetchOnce(
    path: string,
    init: RequestInit,
    send: Send,
    isPrefetch = false,
  ): Promise<Response> {
    const pending = inFlight.get(path)
    if (pending) return (await pending).clone()
    const request = fetchAndCache(path, init, send, isPrefetch).finally(() => {
      // a later generation may have replaced it
      if (inFlight.get(path) === request) inFlight.delete(path)
    })
    inFlight.set(path, request)
    return (await request).clone()
  }

  function usable(path: string): CachedResponse | undefined {
    const answer = answers.get(path)
    if (!answer || ageOf(answer) > ANSWER_TTL_MS) return undefined
    return hasOutdatedPrice(answer) ? undefined : answer
  }

  /**
   * @param isOpened true: only what was prefetched for its link; false, on the way back: any cached
   * answer
   */
  function screenClient(send: Send, isOpened: boolean): Client {
    return createClient((path, init) => {
      const answer = usable(path)
      if (!answer || (isOpened && !answer.isPrefetch)) return fetchOnce(path, init, send)
      if (ageOf(answer) > FRESH_MS) onStaleUse()
      return Promise.resolve(responseOf(answer))
    })
  }

  /** For a shown screen that loads again: always asks the shop. */
  function revalidateClient(send: Send): Client {
    return createClient((path, init) => fetchAndCache(path, init, send))
  }

  /** @param isPrefetch for a link that may be followed; false: for the way back to the current screen */
  function prefetchClient(send: Send, isPrefetch: boolean): Client {
    return createClient((path, init) => {
      const answer = usable(path)
      if (!answer || ageOf(answer) > FRESH_MS) return fetchOnce(path, init, send, isPrefetch)
      if (isPrefetch) store(path, { ...answer, isPrefetch })
      return Promise.resolve(responseOf(answer))
    })
  }

  /** After a change at the shop any cached answer may be wrong. */
  function clear(): void {
    generation += 1
    answers.clear()
    inFlight.clear()
    gone.clear()
    prices.clear()
  }

  return { screenClient, revalidateClient, prefetchClient, withRecordedPrices, clear }
}
