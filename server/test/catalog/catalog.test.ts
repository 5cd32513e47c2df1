import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeBothEngines, describeEachEngine } from '../../../testing/each-engine.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { addCategory, addProduct, emitCatalogChanged } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeBothEngines('the catalogue', 'build', (open) => {
  let shop: TestShop
  const statements: string[] = []
  const ids: number[] = []
  let drinks = 0
  let gifts = 0

  beforeAll(async () => {
    const database = await open({ onStatement: (sql) => statements.push(sql) })
    shop = await openShop(database)
    drinks = await addCategory(shop.db, 'Minuman')
    gifts = await addCategory(shop.db, 'Hadiah')
    await shop.db.insert(storedImage).values({
      image: `/images/${'a'.repeat(32)}.webp`,
      width: 800,
      height: 800,
      image_placeholder: 'data:image/webp;base64,AAAA',
      created_at: shop.now(),
    })
    const named = [
      { name: 'Kopi Gayo', brand: 'Warung Pagi', sku: 'KOPI-01', product_category_id: [drinks, gifts] },
      { name: 'Teh Melati', image: `/images/${'a'.repeat(32)}.webp`, product_category_id: [drinks] },
      { name: 'Diskon 50% off', sku: 'A_B' },
      { name: String.raw`Back\slash`, sku: 'AXB' },
      { name: 'ÉCLAIR İstanbul 🎧', brand: 'TV' },
    ]
    for (const fields of named) ids.push(await addProduct(shop.db, fields))
    for (let n = 0; n < 20; n += 1)
      ids.push(await addProduct(shop.db, { name: `Filler ${n}`, brand: 'Banyak' }))
  })
  afterAll(() => shop.close())

  const list = (query: { keyword?: string; page?: number; limit?: number } = {}) =>
    shop.call('GET /api/v1/product', { query })
  const found = async (keyword: string) => (await list({ keyword, limit: 100 })).data.map((row) => row.name)
  const get = (path: string) => shop.fetch(`/api/v1/product${path}`)

  describe('lists', () => {
    it('shows twelve a page, newest first, with what paging needs', async () => {
      const first = await list()
      expect(first.data.map((row) => row.product_id)).toEqual(ids.toReversed().slice(0, 12))
      expect(first.meta).toEqual({ last_page: 3, current_page: 1, total: 25 })
      const last = await list({ page: 3 })
      expect(last.data.map((row) => row.product_id)).toEqual([ids[0]])
      expect(last.meta).toEqual({ last_page: 3, current_page: 3, total: 25 })
    })

    it('tells all that a card shows', async () => {
      const { data } = await list({ keyword: 'KOPI-01' })
      expect(data).toEqual([
        {
          product_id: ids[0],
          name: 'Kopi Gayo',
          sku: 'KOPI-01',
          price: 10_000,
          image: '',
          image_placeholder: '',
          brand: 'Warung Pagi',
          stock: 5,
          description: 'Something to buy.',
          rating: 0,
          numb_reviews: 0,
          product_categories: [
            { product_category_id: drinks, name: 'Minuman' },
            { product_category_id: gifts, name: 'Hadiah' },
          ],
        },
      ])
      expect((await list({ keyword: 'melati' })).data[0]).toMatchObject({
        image: `/images/${'a'.repeat(32)}.webp`,
        image_placeholder: 'data:image/webp;base64,AAAA',
      })
    })

    it('answers a friendly 404 past the end, with or without a keyword', async () => {
      for (const query of [
        { page: 4 },
        { page: 1_000_000 },
        { keyword: 'kopi', page: 2 },
        { keyword: 'nothing such', page: 2 },
      ]) {
        const refusal = await refusalOf(list(query))
        expect(refusal.status).toBe(404)
        expect(refusal.message).toBe('There is no such page.')
      }
    })

    it.each([
      'page=0',
      'page=-1',
      'page=1e9',
      'page=1.5',
      'page=2&page=3',
      'page=',
      'page=%00',
      'limit=0',
      'limit=101',
      'limit=abc',
      'limit=12&limit=12',
      'page=99999999999',
    ])('refuses ?%s', async (query) => {
      const answer = await get(`?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
    })

    it('costs two statements at most', async () => {
      for (const query of [{}, { page: 2 }, { keyword: 'filler' }, { keyword: '%' }]) {
        await emitCatalogChanged(shop.db) // nothing is kept
        statements.length = 0
        await list(query)
        expect(statements.length).toBeLessThanOrEqual(2)
        expect(statements.length).toBeGreaterThan(0)
      }
    })
  })

  describe('search', () => {
    it('finds by name, brand and SKU in any case', async () => {
      for (const keyword of ['gAYO', 'warung pagi', 'kopi-0', ' kopi '])
        expect(await found(keyword)).toEqual(['Kopi Gayo'])
      expect(await found('éclair')).toEqual(['ÉCLAIR İstanbul 🎧'])
      expect(await found('E\u0301clair')).toEqual(['ÉCLAIR İstanbul 🎧'])
      expect(await found('İSTANBUL')).toEqual(['ÉCLAIR İstanbul 🎧'])
    })

    it('takes every character for itself', async () => {
      expect(await found('%')).toEqual(['Diskon 50% off'])
      expect(await found('50% O')).toEqual(['Diskon 50% off'])
      expect(await found('_')).toEqual(['Diskon 50% off'])
      expect(await found('a_b')).toEqual(['Diskon 50% off'])
      expect(await found('\\')).toEqual([String.raw`Back\slash`])
      expect(await found('🎧')).toEqual(['ÉCLAIR İstanbul 🎧'])
      expect(await found('tv')).toEqual(['ÉCLAIR İstanbul 🎧'])
      expect(await found('Diskon 50% off')).toEqual(['Diskon 50% off'])
      expect(await found('back\\slash')).toEqual([String.raw`Back\slash`])
      for (const keyword of ['%%', 'diskon%off', 'diskon_50', 'back_slash', 'diskon\\']) {
        expect(await found(keyword)).toEqual([])
      }
      for (const keyword of ["'", '"', "'; drop table product; --", '<b>', '$1', '{}', '__proto__', 'é%']) {
        expect(await found(keyword)).toEqual([])
      }
    })

    it('does not find across the ends of name, brand and SKU', async () => {
      expect(await found('gayowarung')).toEqual([])
    })

    it('takes a blank keyword for none', async () => {
      for (const keyword of ['', '   ', '\u3000\t']) expect((await list({ keyword })).meta.total).toBe(25)
    })

    it('counts matches and pages through them', async () => {
      const page = await list({ keyword: 'banyak', page: 2, limit: 7 })
      expect(page.meta).toEqual({ last_page: 3, current_page: 2, total: 20 })
      expect(page.data.map((row) => row.product_id)).toEqual(ids.slice(5).toReversed().slice(7, 14))
    })

    it.each([
      ['NUL', '%00'],
      ['half a character', '%ED%A0%80x'],
      ['10 kB', 'x'.repeat(10_000)],
    ])('survives %s', async (_, keyword) => {
      const answer = await get(`?keyword=${keyword}`)
      expect([200, 400]).toContain(answer.status)
      expect(await answer.json()).toBeTypeOf('object')
    })

    it('refuses NUL, what is too long, and two keywords at once', async () => {
      for (const query of ['keyword=%00', `keyword=${'x'.repeat(201)}`, 'keyword=a&keyword=b']) {
        expect((await get(`?${query}`)).status).toBe(400)
      }
    })
  })

  describe('a product', () => {
    it('tells what the cart needs, and its reviews', async () => {
      const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id: Number(ids[0]) } })
      expect(data).toMatchObject({
        product_id: ids[0],
        name: 'Kopi Gayo',
        image: '',
        price: 10_000,
        stock: 5,
      })
      expect(data.reviews).toEqual([])
      expect(data).not.toHaveProperty('search_text')
      expect(data).not.toHaveProperty('version')
    })

    it.each([
      '0',
      '-1',
      '1.5',
      'abc',
      '2147483648',
      '999999',
      '%00',
      '1%20',
      '__proto__',
      '01',
      '1e3',
      'top/',
    ])('is not there at /%s', async (id) => {
      const answer = await get(`/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: expect.any(String) })
    })
  })

  it('gives an ETag and answers 304 until something changes', async () => {
    for (const path of ['', '/top', `/${ids[0]}`]) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      const again = await shop.fetch(`/api/v1/product${path}`, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
      const other = await shop.fetch(`/api/v1/product${path}`, { headers: { 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
    }
  })

  it('lists the categories by name', async () => {
    const { data } = await shop.call('GET /api/v1/product-category', {})
    expect(data).toEqual([
      { product_category_id: gifts, name: 'Hadiah' },
      { product_category_id: drinks, name: 'Minuman' },
    ])
  })
})

describeEachEngine('the best-rated products', (open) => {
  it('come by mean, then by number of reviews, six of them, unrated ones only to fill up', async () => {
    const shop = await openShop(await open())
    const rated = (name: string, numb_reviews: number, rating_sum: number, deleted_at: Date | null = null) =>
      addProduct(shop.db, { name, numb_reviews, rating_sum, deleted_at })
    const names = async () => (await shop.call('GET /api/v1/product/top', {})).data.map((row) => row.name)
    try {
      await rated('unrated', 0, 0)
      await rated('gone', 100, 500, new Date())
      await rated('five once', 1, 5)
      await rated('five twice', 2, 10)
      await rated('four', 9, 36)
      expect(await names()).toEqual(['five twice', 'five once', 'four', 'unrated'])
      for (const name of ['a', 'b', 'c', 'd']) await rated(name, 1, 3)
      expect(await names()).toEqual(['five twice', 'five once', 'four', 'd', 'c', 'b'])
    } finally {
      await shop.close()
    }
  })
})

describeEachEngine('an empty shop', (open) => {
  it('has one page without products', async () => {
    const shop = await openShop(await open())
    try {
      expect(await shop.call('GET /api/v1/product', {})).toEqual({
        data: [],
        meta: { last_page: 1, current_page: 1, total: 0 },
      })
      expect((await refusalOf(shop.call('GET /api/v1/product', { query: { page: 2 } }))).status).toBe(404)
      expect((await shop.call('GET /api/v1/product', { query: { keyword: 'x' } })).data).toEqual([])
    } finally {
      await shop.close()
    }
  })
})

describeBothEngines('a search for what is nearly everywhere', 'build', (open) => {
  it('finds the same as one for what is rare', async () => {
    const shop = await openShop(await open())
    try {
      for (let n = 0; n < 40; n += 1) await addProduct(shop.db, { name: `Q% ${n}`, sku: `X${n}`, brand: '' })
      await addProduct(shop.db, { name: 'Other', sku: 'OTHER', brand: '' })
      const list = (keyword: string, page = 1) =>
        shop.call('GET /api/v1/product', { query: { keyword, page } })
      for (const keyword of ['q', 'Q%', '%', 'q%']) {
        const last = await list(keyword, 4)
        expect(last.meta).toEqual({ last_page: 4, current_page: 4, total: 40 })
        expect(last.data.map((row) => row.name)).toEqual(['Q% 3', 'Q% 2', 'Q% 1', 'Q% 0'])
        expect((await refusalOf(list(keyword, 5))).status).toBe(404)
      }
      expect((await list('ot')).data.map((row) => row.name)).toEqual(['Other'])
      expect((await list('q_')).data).toEqual([])
    } finally {
      await shop.close()
    }
  })
})
