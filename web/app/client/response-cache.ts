/** Contains no personal data, and never shows an older price after a newer one (decision 36). */

import { type Client, createClient } from '@warung/contract/client.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { isRecord } from '@warung/contract/values/objects.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * `prefetch`: a link may be followed. `store`: for going back to the current screen. `open`: a link was followed, and uses
 * prefetched answers. `restore`: any cached answer. `revalidate`: always asks the shop.
 */
type CacheMode = 'prefetch' | 'store' | 'open' | 'restore' | 'revalidate'

type CachedResponse = {
  readonly text: string
  readonly type: string
  readonly requestedAt: number
  readonly isPrefetch: boolean
}

const ANSWERS_MAX = 120
/** The number of prices in a full cache of lists. */
const PRICES_MAX = ANSWERS_MAX * PRODUCT_PAGE_SIZE
/** Older answers are fetched again before they are used. */
const ANSWER_TTL_MS = 10 * 60_000
/** Older answers are stale: used at once, then revalidated. */
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

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}

function ageOf({ requestedAt }: CachedResponse): number {
  return performance.now() - requestedAt
}

function responseOf({ text, type }: CachedResponse): Response {
  return new Response(text, { status: 200, headers: { 'content-type': type } })
}

export class ResponseCache {
  readonly #answers = new Map<string, CachedResponse>()
  readonly #inFlight = new Map<string, Promise<Response>>()
  /** each product's latest price, by time of request */
  readonly #prices = new Map<number, { readonly price: number; readonly requestedAt: number }>()
  readonly #onStaleUse: () => void
  /** incremented by `clear`; answers requested in an older generation are not cached */
  #generation = 0

  /** @param onStaleUse called whenever a screen gets a stale answer */
  constructor(onStaleUse: () => void) {
    this.#onStaleUse = onStaleUse
  }

  client(send: Send, use: CacheMode): Client {
    return createClient(async (path, init) => {
      if (use === 'revalidate') return this.#fetch(path, init, send, use)
      const answer = this.#answers.get(path)
      const age = answer ? ageOf(answer) : Number.POSITIVE_INFINITY
      const isForScreen = use === 'open' || use === 'restore'
      const isUsable = age <= (isForScreen ? ANSWER_TTL_MS : FRESH_MS)
      if (!answer || !isUsable || (use === 'open' && !answer.isPrefetch))
        return this.#fetchOnce(path, init, send, use)
      if (isForScreen && age > FRESH_MS) this.#onStaleUse()
      if (use === 'prefetch') this.#store(path, { ...answer, isPrefetch: true })
      return responseOf(answer)
    })
  }

  /** For calls that are not cached, whose prices count too. */
  withRecordedPrices(send: Send): Send {
    return async (path, init) => {
      const requestedAt = performance.now()
      const response = await send(path, init)
      if (
        /\bproduct\b/.test(path) &&
        response.status === 200 &&
        typeOf(response).startsWith('application/json')
      )
        this.#recordPrices(await response.clone().text(), requestedAt)
      return response
    }
  }

  /** After a change at the shop, any cached answer may be wrong. */
  clear(): void {
    this.#generation += 1
    this.#answers.clear()
    this.#inFlight.clear()
    this.#prices.clear()
  }

  /** A changed price clears the cache. @returns false if the text contains a price older than a known one */
  #recordPrices(text: string, requestedAt: number): boolean {
    let isCurrent = true
    for (const [id, price] of pricesIn(text)) {
      const known = this.#prices.get(id)
      const isOlder = known !== undefined && known.requestedAt > requestedAt
      const isChanged = known !== undefined && known.price !== price
      if (isChanged && isOlder) isCurrent = false
      else if (isChanged) this.clear()
      if (!isOlder) this.#prices.set(id, { price, requestedAt })
    }
    // without recorded prices, older cached ones could not be detected
    if (this.#prices.size > PRICES_MAX) this.clear()
    return isCurrent
  }

  #store(path: string, answer: CachedResponse): void {
    this.#answers.delete(path)
    this.#answers.set(path, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > ANSWERS_MAX && oldest !== undefined) this.#answers.delete(oldest)
  }

  async #fetch(path: string, init: RequestInit, send: Send, use: CacheMode): Promise<Response> {
    const generation = this.#generation
    const requestedAt = performance.now()
    const response = await send(path, init)
    if (response.status !== 200) {
      // lists may show the missing product, and earlier requests may bring it back
      if (response.status === 404) this.clear()
      return response
    }
    const text = await response.text()
    const answer = { text, type: typeOf(response), requestedAt, isPrefetch: use === 'prefetch' }
    const isCurrent = this.#recordPrices(text, requestedAt) && generation === this.#generation
    if (isCurrent && (this.#answers.get(path)?.requestedAt ?? 0) <= requestedAt) this.#store(path, answer)
    return responseOf(answer)
  }

  /** Concurrent callers share one request. */
  async #fetchOnce(path: string, init: RequestInit, send: Send, use: CacheMode): Promise<Response> {
    const pending = this.#inFlight.get(path)
    if (pending) return (await pending).clone()
    const request = this.#fetch(path, init, send, use).finally(() => {
      // a later generation may have replaced it
      if (this.#inFlight.get(path) === request) this.#inFlight.delete(path)
    })
    this.#inFlight.set(path, request)
    return (await request).clone()
  }
}
