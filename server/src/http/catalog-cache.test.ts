import { expect, it } from 'vitest'
import type { ShopEvents } from '../platform/events/shop-events.ts'
import { createCatalogCache, type FreshAnswer } from './catalog-cache.ts'

function rememberedEvents() {
  const listeners = new Map<string, ((products: readonly number[]) => void)[]>()
  const events: Pick<ShopEvents, 'on'> = {
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return () => void listeners.set(event, listeners.get(event)?.filter((each) => each !== listener) ?? [])
    },
  }
  const raise = (event: string, products: readonly number[] = []): void => {
    for (const listener of listeners.get(event) ?? []) listener(products)
  }
  return { events, raise, heard: () => [...listeners.values()].flat().length }
}

function open({ bytesMax = 160_000 } = {}) {
  const { events, raise, heard } = rememberedEvents()
  let ms = 0
  const cache = createCatalogCache<string>({ events, bytesMax, now: () => ms })
  const put = (key: string, products: number[], since = cache.version(), bytes = 100) =>
    cache.put(key, { value: key, products: new Set(products), bytes }, since)
  const kept = (...keys: string[]) => keys.filter((key) => cache.get(key) === key)
  const advance = (by: number) => {
    ms += by
  }
  return { cache, put, kept, raise, heard, advance }
}

it.each(['productsChanged', 'productsChangedElsewhere'])(
  'drops what shows a product that was sold, and nothing else: %s',
  (event) => {
    const { put, kept, raise } = open()
    put('list', [1, 2])
    put('product', [2])
    put('other', [3])
    put('categories', [])
    raise(event, [2, 9])
    expect(kept('list', 'product', 'other', 'categories')).toEqual(['other', 'categories'])
    put('list', [1, 2])
    raise(event, [1])
    expect(kept('list', 'other')).toEqual(['other'])
  },
)

it.each(['detailsChanged', 'detailsChangedElsewhere'])(
  'keeps after %s what shows of a product only whether there is any',
  (event) => {
    const { cache, put, kept, raise } = open()
    const putList = (since = cache.version()) =>
      cache.put('page', { value: 'page', products: new Set([3]), inList: new Set([1, 2]), bytes: 9 }, since)
    put('exact', [2])
    putList()
    const before = cache.version()
    raise(event, [2])
    expect(kept('exact', 'page')).toEqual(['page'])
    putList(before)
    expect(kept('page')).toEqual(['page'])
    raise(event, [3])
    expect(kept('page')).toEqual([])
    putList()
    raise('productsChanged', [2])
    expect(kept('page')).toEqual([])
    putList(before)
    expect(kept('page')).toEqual([])
  },
)

it.each(['catalogChanged', 'catalogChangedElsewhere', 'noticesChanged', 'settingsChanged'])(
  'drops everything after %s',
  (event) => {
    const { put, kept, raise } = open()
    put('list', [1])
    put('categories', [])
    raise(event)
    expect(kept('list', 'categories')).toEqual([])
  },
)

it('keeps nothing that was begun before a change of what it shows', () => {
  const { cache, put, kept, raise } = open()
  const before = cache.version()
  raise('productsChanged', [1])
  put('shows it', [1], before)
  put('shows another', [2], before)
  expect(kept('shows it', 'shows another')).toEqual(['shows another'])
  raise('catalogChanged')
  put('shows nothing', [], before)
  expect(kept('shows nothing', 'shows another')).toEqual([])
  put('begun after it', [1])
  expect(kept('begun after it')).toEqual(['begun after it'])
})

it('makes an answer once for all who ask while others are sold, and again for who came after a sale of its own', async () => {
  const { cache, put, raise } = open()
  const makings: PromiseWithResolvers<string>[] = []
  let underWay: Promise<FreshAnswer<string>> | undefined
  const begin = async (): Promise<FreshAnswer<string>> => {
    const making = Promise.withResolvers<string>()
    makings.push(making)
    const since = cache.version()
    const value = await making.promise
    put(value, [1], since)
    underWay = undefined
    return { answer: { value, products: new Set([1]), bytes: 100 }, since }
  }
  const ask = () =>
    cache.getOrMake<never>('asked', () => {
      underWay ??= begin()
      return underWay
    })
  const [first, second] = [ask(), ask()]
  raise('detailsChanged', [2])
  const third = ask()
  raise('detailsChanged', [1])
  const fourth = ask()
  expect(makings).toHaveLength(1)
  makings[0]?.resolve('before the sale')
  expect(await Promise.all([first, second, third])).toEqual(Array(3).fill('before the sale'))
  await expect.poll(() => makings.length).toBe(2)
  makings[1]?.resolve('after the sale')
  expect(await fourth).toBe('after the sale')
})

it('keeps nothing that was begun before more sales than it remembers', () => {
  const { cache, put, kept, raise } = open()
  const before = cache.version()
  for (let sale = 0; sale < 1001; sale += 1) raise('productsChanged', [7])
  put('old', [1], before)
  put('new', [1])
  expect(kept('old', 'new')).toEqual(['new'])
})

it('keeps no more than its memory, the latest asked for, and nothing that is huge', () => {
  const { put, kept, raise } = open()
  put('hot', [1])
  for (let place = 0; place < 200; place += 1) {
    put(`made up ${place}`, [2])
    kept('hot')
  }
  put('huge', [1], undefined, 12_000)
  expect(kept('hot', 'made up 0', 'made up 199', 'huge')).toEqual(['hot', 'made up 199'])
  raise('productsChanged', [2])
  expect(kept('hot', 'made up 199')).toEqual(['hot'])
})

it('forgets after a minute, whatever it has heard', () => {
  const { put, kept, advance } = open()
  advance(1)
  put('list', [])
  advance(59_000)
  expect(kept('list')).toEqual(['list'])
  advance(2_000)
  expect(kept('list')).toEqual([])
})

it('forgets a minute after what it shows was read, however late it was kept', () => {
  const { cache, kept, advance } = open()
  advance(58_000)
  cache.put('page', { value: 'page', products: new Set(), bytes: 9, madeAt: 1 }, cache.version())
  advance(1_000)
  expect(kept('page')).toEqual(['page'])
  advance(2_000)
  expect(kept('page')).toEqual([])
})

it('counts what keeping an answer takes, however small the answer', () => {
  const { put, kept } = open({ bytesMax: 100_000 })
  const keys = Array.from({ length: 200 }, (_none, at) => `empty ${at}`)
  for (const key of keys) put(key, [], undefined, 30)
  expect(kept(...keys).length).toBeLessThan(60)
})

it('hears nothing more once it is closed', () => {
  const { cache, heard } = open()
  expect(heard()).toBe(8)
  cache.close()
  expect(heard()).toBe(0)
})
