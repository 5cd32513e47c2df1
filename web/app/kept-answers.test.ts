import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aheadClient, dropKeptAnswers, renewingClient } from './kept-answers'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  dropKeptAnswers()
})
afterEach(() => {
  vi.useRealTimers()
})

function answerOf(...products: readonly (readonly [id: number, price: number])[]): Response {
  return Response.json({ data: products.map(([product_id, price]) => ({ product_id, price })) })
}

it('makes one request for many who ask before it is answered, also while an older one ends', async () => {
  const requests: PromiseWithResolvers<Response>[] = []
  const api = aheadClient(() => {
    const request = Promise.withResolvers<Response>()
    requests.push(request)
    return request.promise
  }, true)
  const ask = () => api('GET /api/v1/product/top')
  const before = ask()
  dropKeptAnswers()
  const after = ask()
  requests[0]?.resolve(answerOf([1, 10_000]))
  await before
  const again = ask()
  expect(requests).toHaveLength(2)
  requests[1]?.resolve(answerOf([1, 11_000]))
  expect(await again).toEqual(await after)
})

/** A shop whose list of products tells what it is given, and whose best products are always the same. */
function createShop() {
  const prices = { list: [] as readonly (readonly [id: number, price: number])[] }
  let bestAsked = 0
  const send = (path: string): Promise<Response> => {
    vi.advanceTimersByTime(1)
    if (path === '/api/v1/product') return Promise.resolve(answerOf(...prices.list))
    bestAsked += 1
    return Promise.resolve(answerOf([1, 10_000]))
  }
  const ahead = aheadClient(send, true)
  const renewing = renewingClient(send)
  return {
    askBest: () => ahead('GET /api/v1/product/top'),
    countBestAsked: () => bestAsked,
    tellPrices: (list: typeof prices.list) => {
      prices.list = list
      return renewing('GET /api/v1/product')
    },
  }
}

/** Of others than the best product. */
function pricesOf(count: number) {
  return Array.from({ length: count }, (_, at) => [at + 2, 5000] as const)
}

const PRICES_MAX = 120 * PRODUCT_PAGE_SIZE

it('shows no older price after a newer, also when the newer is forgotten', async () => {
  const shop = createShop()
  await shop.askBest()
  await shop.tellPrices([[1, 12_000]])
  await shop.tellPrices(pricesOf(PRICES_MAX))
  await shop.askBest()
  expect(shop.countBestAsked()).toBe(2)
})

it('remembers as many prices as its answers tell, and shows nothing that is older than what it forgot', async () => {
  const shop = createShop()
  await shop.askBest()
  await shop.tellPrices(pricesOf(PRICES_MAX - 1))
  await shop.askBest()
  expect(shop.countBestAsked()).toBe(1)
  await shop.tellPrices(pricesOf(PRICES_MAX + 1))
  await shop.askBest()
  expect(shop.countBestAsked()).toBe(2)
})
