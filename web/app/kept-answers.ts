/**
 * Answers about the catalog, kept in memory for links that are about to be followed and for the way back. They are the same
 * for everybody; nothing that belongs to somebody is kept, and never an older price after a newer one was told (decision 36).
 */
import { type Client, createClient } from '@warung/contract/client.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

type KeptAnswer = {
  readonly text: string
  readonly type: string
  readonly askedAt: number
  /** for a link that may be followed; others are for the way back alone */
  readonly isAhead: boolean
}

const KEPT_MAX = 120
/** Of as many products as that many lists tell. */
const PRICES_MAX = KEPT_MAX * PRODUCT_PAGE_SIZE
/** Older ones are asked for again before they are shown. */
const SHOWN_WITHIN_MS = 10 * 60_000
/** Older ones are shown at once, and asked for again behind them. */
const FRESH_MS = 10_000

const kept = new Map<string, KeptAnswer>()
const underway = new Map<string, Promise<Response>>()
/** of each product the price that was told last, and when that was asked */
const prices = new Map<number, { readonly price: number; readonly askedAt: number }>()
/** of prices that were asked for before this some are forgotten: whether an older answer tells an old one nobody knows */
let pricesKnownSince = 0
/** each change at the shop begins another: answers of the one before are not kept */
let generation = 0
let hasShownOld = false
/** the address of the screen, and the one that is loaded again from what was just asked */
let shown: string | undefined
let renewing: string | undefined

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

function notePrice(id: number, price: number, askedAt: number): void {
  prices.delete(id)
  prices.set(id, { price, askedAt })
  const [oldest] = prices
  if (prices.size <= PRICES_MAX || !oldest) return
  const [forgottenId, forgotten] = oldest
  prices.delete(forgottenId)
  pricesKnownSince = Math.max(pricesKnownSince, forgotten.askedAt)
}

function notePrices({ text, askedAt }: KeptAnswer): void {
  for (const [id, price] of pricesIn(text)) {
    const known = prices.get(id)
    if (known === undefined || known.askedAt <= askedAt) notePrice(id, price, askedAt)
  }
}

function mayTellOldPrice({ text, askedAt }: KeptAnswer): boolean {
  if (askedAt < pricesKnownSince) return true
  for (const [id, price] of pricesIn(text)) {
    const known = prices.get(id)
    if (known !== undefined && known.askedAt > askedAt && known.price !== price) return true
  }
  return false
}

function keep(path: string, answer: KeptAnswer): void {
  kept.delete(path)
  kept.set(path, answer)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

async function askAnew(path: string, init: RequestInit, send: Send, isAhead = false): Promise<Response> {
  const begun = generation
  const askedAt = performance.now()
  const response = await send(path, init)
  if (response.status !== 200) return response
  const type = response.headers.get('content-type') ?? ''
  const answer = { text: await response.text(), type, askedAt, isAhead }
  notePrices(answer)
  if (begun === generation && (kept.get(path)?.askedAt ?? 0) <= askedAt) keep(path, answer)
  return responseOf(answer)
}

function responseOf({ text, type }: KeptAnswer): Response {
  return new Response(text, { status: 200, headers: { 'content-type': type } })
}

/** One request for many who ask for the same at once. */
async function askOnce(path: string, init: RequestInit, send: Send, isAhead = false): Promise<Response> {
  const known = underway.get(path)
  if (known) return (await known).clone()
  const asked = askAnew(path, init, send, isAhead).finally(() => {
    // another may have taken its place when kept answers were dropped
    if (underway.get(path) === asked) underway.delete(path)
  })
  underway.set(path, asked)
  return (await asked).clone()
}

function usable(path: string): KeptAnswer | undefined {
  const answer = kept.get(path)
  if (!answer || performance.now() - answer.askedAt > SHOWN_WITHIN_MS) return undefined
  return mayTellOldPrice(answer) ? undefined : answer
}

function screenClient(send: Send, isUsed: (answer: KeptAnswer) => boolean): Client {
  return createClient((path, init) => {
    const answer = usable(path)
    if (!answer || !isUsed(answer)) return askOnce(path, init, send)
    if (performance.now() - answer.askedAt > FRESH_MS) hasShownOld = true
    return Promise.resolve(responseOf(answer))
  })
}

/** For a screen that is come back to: whatever is kept of it. */
export function wayBackClient(send: Send): Client {
  return screenClient(send, () => true)
}

/** For a screen that is opened: what was asked ahead for a link to it. */
export function openingClient(send: Send): Client {
  return screenClient(send, ({ isAhead }) => isAhead)
}

/** For a screen that is loaded again while it is shown: always the shop's answer. */
export function renewingClient(send: Send): Client {
  return createClient((path, init) => askAnew(path, init, send))
}

/**
 * Asks for what is not kept, or no longer fresh.
 *
 * @param isAhead for a link that may be followed, else for the way back to the screen that is shown
 */
export function aheadClient(send: Send, isAhead: boolean): Client {
  return createClient((path, init) => {
    const answer = usable(path)
    if (!answer || performance.now() - answer.askedAt > FRESH_MS) return askOnce(path, init, send, isAhead)
    if (isAhead) keep(path, { ...answer, isAhead })
    return Promise.resolve(responseOf(answer))
  })
}

/** Something was changed at the shop: what was told before may be otherwise now. */
export function dropKeptAnswers(): void {
  generation += 1
  kept.clear()
  underway.clear()
  // answers that are kept from now on are newer than all of them
  prices.clear()
  pricesKnownSince = 0
}

/** Whether a screen shows what was kept for longer than it is fresh; it is told once. */
export function takeShownOld(): boolean {
  const hadShown = hasShownOld
  hasShownOld = false
  return hadShown
}

/** @param address of the screen that is shown from now on */
export function markShown(address: string): void {
  shown = address
}

/** @param address its screen is loaded again, from what has been asked just now; undefined when that is done */
export function markRenewing(address: string | undefined): void {
  renewing = address
}

/** What is loaded for the screen that is shown already was asked for because something may have changed. */
export function isReload(address: string): boolean {
  return address === shown && address !== renewing
}
