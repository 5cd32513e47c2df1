import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ResponseCache } from './response-cache'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function answerOf(...products: readonly (readonly [id: number, price: number])[]): Response {
  return Response.json({ data: products.map(([product_id, price]) => ({ product_id, price })) })
}

it('makes one request for many who ask before it is answered, also while an older one ends', async () => {
  const requests: PromiseWithResolvers<Response>[] = []
  const cache = new ResponseCache(() => {})
  const api = cache.client(() => {
    const request = Promise.withResolvers<Response>()
    requests.push(request)
    return request.promise
  }, 'prefetch')
  const ask = () => api('GET /api/v1/product/top')
  const before = ask()
  cache.clear()
  const after = ask()
  requests[0]?.resolve(answerOf([1, 10_000]))
  await before
  const again = ask()
  expect(requests).toHaveLength(2)
  requests[1]?.resolve(answerOf([1, 11_000]))
  expect(await again).toEqual(await after)
})

function createShop() {
  const prices = { list: [] as readonly (readonly [id: number, price: number])[] }
  let bestAsked = 0
  const send = (path: string): Promise<Response> => {
    vi.advanceTimersByTime(1)
    if (path === '/api/v1/product') return Promise.resolve(answerOf(...prices.list))
    bestAsked += 1
    return Promise.resolve(answerOf([1, 10_000]))
  }
  const cache = new ResponseCache(() => {})
  const prefetch = cache.client(send, 'prefetch')
  const revalidating = cache.client(send, 'revalidate')
  return {
    askBest: () => prefetch('GET /api/v1/product/top'),
    countBestAsked: () => bestAsked,
    tellPrices: (list: typeof prices.list) => {
      prices.list = list
      return revalidating('GET /api/v1/product')
    },
  }
}

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

it('remembers as many prices as its answers tell, and forgets its answers with more', async () => {
  const shop = createShop()
  await shop.askBest()
  await shop.tellPrices(pricesOf(PRICES_MAX - 1))
  await shop.askBest()
  expect(shop.countBestAsked()).toBe(1)
  await shop.tellPrices(pricesOf(PRICES_MAX + 1))
  await shop.askBest()
  expect(shop.countBestAsked()).toBe(2)
})

it('tells of what is given to a screen and is no longer fresh, and shows nothing that is too old', async () => {
  const onStaleUse = vi.fn()
  const send = vi.fn(() => Promise.resolve(answerOf([1, 10_000])))
  const api = new ResponseCache(onStaleUse).client(send, 'restore')
  await api('GET /api/v1/product/top')
  vi.advanceTimersByTime(10_000)
  await api('GET /api/v1/product/top')
  expect(onStaleUse).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await api('GET /api/v1/product/top')
  expect(onStaleUse).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000)
  await api('GET /api/v1/product/top')
  expect(send).toHaveBeenCalledTimes(2)
})

it('opens a screen with what was asked ahead alone, and renews it with the shop’s answer', async () => {
  const send = vi.fn(() => Promise.resolve(answerOf([1, 10_000])))
  const cache = new ResponseCache(() => {})
  await cache.client(send, 'store')('GET /api/v1/product/top')
  await cache.client(send, 'open')('GET /api/v1/product/top')
  expect(send).toHaveBeenCalledTimes(2)
  await cache.client(send, 'prefetch')('GET /api/v1/product/top')
  await cache.client(send, 'open')('GET /api/v1/product/top')
  expect(send).toHaveBeenCalledTimes(2)
  await cache.client(send, 'revalidate')('GET /api/v1/product/top')
  expect(send).toHaveBeenCalledTimes(3)
})

it('caches nothing that was asked before it was cleared', async () => {
  const request = Promise.withResolvers<Response>()
  const cache = new ResponseCache(() => {})
  const before = cache.client(() => request.promise, 'restore')('GET /api/v1/product/top')
  cache.clear()
  request.resolve(answerOf([1, 10_000]))
  await before
  const send = vi.fn(() => Promise.resolve(answerOf([1, 11_000])))
  await cache.client(send, 'restore')('GET /api/v1/product/top')
  expect(send).toHaveBeenCalledTimes(1)
})

it('takes nothing that was asked for before it was found to be gone', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let requests = 0
  const cache = new ResponseCache(() => {})
  const send = () => {
    vi.advanceTimersByTime(1)
    requests += 1
    return answers[requests - 1]?.promise ?? Promise.resolve(answerOf([1, 30_000]))
  }
  const revalidating = cache.client(send, 'revalidate')
  const [before, after] = [revalidating('GET /api/v1/product/top'), revalidating('GET /api/v1/product/top')]
  answers[1]?.resolve(new Response('{}', { status: 404 }))
  await expect(after).rejects.toThrow()
  answers[0]?.resolve(answerOf([1, 10_000]))
  await before
  const shown = await cache.client(send, 'restore')('GET /api/v1/product/top')
  expect(shown.data).toMatchObject([{ price: 30_000 }])
})
