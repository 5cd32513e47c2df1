/**
 * A cache of answers about the catalog, in memory, for links that are about to be followed and for the way back. They are the
 * same for everybody; nothing that belongs to somebody is cached, and no answer is used that tells an older price after a newer
 * one was told (decision 36).
 */
import { type Client, createClient } from '@warung/contract/client.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

type CachedResponse = {
  readonly text: string
  readonly type: string
  readonly askedAt: number
  /** for a link that may be followed; others are for the way back alone */
  readonly isAhead: boolean
}

const ANSWERS_MAX = 120
/** Of as many products as that many lists tell. */
const PRICES_MAX = ANSWERS_MAX * PRODUCT_PAGE_SIZE
/** Older ones are asked for again before they are shown. */
const ANSWER_TTL_MS = 10 * 60_000
/** Older ones are stale: shown at once, and asked for again behind them. */
const FRESH_MS = 10_000

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Those that an answer tells: of one product, or of a list of them. */
function* pricesIn(text: string): Generator<[id: number, price: number]> {
  const answer: unknown = JSON.parse(text)
  const data = isObject(answer) ? answer.data : undefined
  for (const each of Array.isArray(data) ? data : [data]) {
    if (!isObject(each)) continue
    const { product_id, price } = each
    if (typeof product_id === 'number' && typeof price === 'number') yield [product_id, price]
  }
}

function ageOf({ askedAt }: CachedResponse): number {
  return performance.now() - askedAt
}

function responseOf({ text, type }: CachedResponse): Response {
  return new Response(text, { status: 200, headers: { 'content-type': type } })
}

/** @param onStaleUse is told whenever a screen is given what is no longer fresh */
export function createResponseCache(onStaleUse: () => void) {
  const answers = new Map<string, CachedResponse>()
  const inFlight = new Map<string, Promise<Response>>()
  /** of each product the price that was told last, and when that was asked */
  const prices = new Map<number, { readonly price: number; readonly askedAt: number }>()
  /** what was not there any more, and when that was asked: an answer asked before may still come */
  const gone = new Map<string, number>()
  /** each change at the shop begins another: answers of the one before are not cached */
  let generation = 0

  function notePrices({ text, askedAt }: Pick<CachedResponse, 'text' | 'askedAt'>): void {
    for (const [id, price] of pricesIn(text)) {
      if ((prices.get(id)?.askedAt ?? 0) <= askedAt) prices.set(id, { price, askedAt })
    }
    // without these prices nobody could say whether what is cached tells older ones
    if (prices.size > PRICES_MAX) clear()
  }

  function tellsOldPrice({ text, askedAt }: CachedResponse): boolean {
    for (const [id, price] of pricesIn(text)) {
      const known = prices.get(id)
      if (known && known.askedAt > askedAt && known.price !== price) return true
    }
    return false
  }

  function store(path: string, answer: CachedResponse): void {
    answers.delete(path)
    answers.set(path, answer)
    const [oldest] = answers.keys()
    if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest)
  }

  async function ask(path: string, init: RequestInit, send: Send, isAhead = false): Promise<Response> {
    const begun = generation
    const askedAt = performance.now()
    const response = await send(path, init)
    if (response.status !== 200) {
      // what was deleted is not to be shown from here until it is forgotten
      if (response.status === 404 && mayReplace(path, begun, askedAt)) forget(path, askedAt)
      return response
    }
    const type = response.headers.get('content-type') ?? ''
    const answer = { text: await response.text(), type, askedAt, isAhead }
    notePrices(answer)
    if (mayReplace(path, begun, askedAt)) store(path, answer)
    return responseOf(answer)
  }

  /** Whether nothing has changed, and nothing newer was cached or found to be gone, since it was asked. */
  function mayReplace(path: string, begun: number, askedAt: number): boolean {
    const newest = Math.max(answers.get(path)?.askedAt ?? 0, gone.get(path) ?? 0)
    return begun === generation && newest <= askedAt
  }

  function forget(path: string, askedAt: number): void {
    answers.delete(path)
    gone.set(path, askedAt)
    if (gone.size > ANSWERS_MAX) clear()
  }

  /** For calls whose answers are not cached: the prices that those about products tell are seen too. */
  function notingPrices(send: Send): Send {
    return async (path, init) => {
      const askedAt = performance.now()
      const response = await send(path, init)
      const type = response.headers.get('content-type') ?? ''
      if (/\bproduct\b/.test(path) && response.status === 200 && type.startsWith('application/json'))
        notePrices({ text: await response.clone().text(), askedAt })
      return response
    }
  }

  /** One request for many who ask for the same at once. */
  async function askOnce(path: string, init: RequestInit, send: Send, isAhead = false): Promise<Response> {
    const known = inFlight.get(path)
    if (known) return (await known).clone()
    const asked = ask(path, init, send, isAhead).finally(() => {
      // one of a later generation may be in its place
      if (inFlight.get(path) === asked) inFlight.delete(path)
    })
    inFlight.set(path, asked)
    return (await asked).clone()
  }

  function usable(path: string): CachedResponse | undefined {
    const answer = answers.get(path)
    if (!answer || ageOf(answer) > ANSWER_TTL_MS) return undefined
    return tellsOldPrice(answer) ? undefined : answer
  }

  /**
   * For a screen that is loaded.
   *
   * @param isOpened from what was asked ahead for a link to it alone, else it is come back to: from whatever is cached of it
   */
  function screenClient(send: Send, isOpened: boolean): Client {
    return createClient((path, init) => {
      const answer = usable(path)
      if (!answer || (isOpened && !answer.isAhead)) return askOnce(path, init, send)
      if (ageOf(answer) > FRESH_MS) onStaleUse()
      return Promise.resolve(responseOf(answer))
    })
  }

  /** For a screen that is loaded again while it is shown: always the shop's answer. */
  function revalidateClient(send: Send): Client {
    return createClient((path, init) => ask(path, init, send))
  }

  /**
   * Asks for what is not cached, or no longer fresh.
   *
   * @param isAhead for a link that may be followed, else for the way back to the screen that is shown
   */
  function prefetchClient(send: Send, isAhead: boolean): Client {
    return createClient((path, init) => {
      const answer = usable(path)
      if (!answer || ageOf(answer) > FRESH_MS) return askOnce(path, init, send, isAhead)
      if (isAhead) store(path, { ...answer, isAhead })
      return Promise.resolve(responseOf(answer))
    })
  }

  /** Something was changed at the shop: what was told before may be otherwise now. */
  function clear(): void {
    generation += 1
    answers.clear()
    inFlight.clear()
    gone.clear()
    // answers that are cached from now on are newer than all of them
    prices.clear()
  }

  return { screenClient, revalidateClient, prefetchClient, notingPrices, clear }
}
