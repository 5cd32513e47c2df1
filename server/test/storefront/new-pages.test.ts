/** Pages that are not cached yet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { addProduct } from '../support/products.ts'
import { rawGet } from '../support/raw-get.ts'
import type { TestShop } from '../support/shop.ts'

describeEachEngine('a page that is not cached yet', (open) => {
  let shop: TestShop
  const asked: string[] = []
  beforeAll(async () => {
    shop = await openPageShop(await open(), { onAsk: (name) => asked.push(name) })
    for (let turn = 0; turn < 3; turn += 1) await addProduct(shop.db, {})
  })
  afterAll(() => shop.close())

  it('is rendered once for all who ask meanwhile, from wherever', async () => {
    const id = await addProduct(shop.db, { name: 'Teko Tembaga' })
    asked.length = 0
    const from = (place: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${place}` } })
    const pages = await Promise.all(
      Array.from({ length: 40 }, async (_none, place) =>
        (await shop.fetch(`/product/${id}?x=${place}`, from(place))).text(),
      ),
    )
    expect(pages[0]).toContain('Teko Tembaga')
    expect(new Set(pages).size).toBe(1)
    expect(asked).toEqual(['GET /api/v1/product/{id}'])
  })

  it('is rendered each time where no link leads to it: made-up addresses push nothing out', async () => {
    const id = await addProduct(shop.db, {})
    const timesAsked = async (place: string) => {
      asked.length = 0
      expect((await shop.fetch(place)).status).toBe(200)
      expect((await shop.fetch(place)).status).toBe(200)
      return asked.length
    }
    expect(await timesAsked(`/product/${id}`)).toBe(1)
    expect(await timesAsked(`/product/${id}?x=1`)).toBe(0)
    expect(await timesAsked(`/Product/${id}`)).toBe(2)
  })

  it.each(['//', '//shop.example/product/1', '///', '/\\shop.example'])(
    'is a page of no other host: %s',
    async (place) => {
      const answer = await rawGet(shop.address, '/', {}, place)
      expect(answer.status).toBe(404)
      expect(shop.errors).toEqual([])
    },
  )

  it.each(['/nope', '/page/999', '/product/987654321'])(
    'has one title when it is not there: %s',
    async (place) => {
      const page = await (await shop.fetch(place)).text()
      expect([...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
        place.startsWith('/product') ? 'Product not found' : 'Page not found',
      ])
    },
  )

  it('says what its call says that fails, bears the id that the log has, and is not kept', async () => {
    const id = await addProduct(shop.db, { name: 'Wajan Besi' })
    await shop.db.execute('alter table review rename to review_elsewhere')
    try {
      const failed = await shop.fetch(`/product/${id}`)
      expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(await failed.text()).toContain('Failed get detail product')
      expect(shop.errors).toMatchObject([[{ err: expect.any(Error) }, 'unexpected failure']])
      shop.errors.length = 0
    } finally {
      await shop.db.execute('alter table review_elsewhere rename to review')
    }
    const page = await shop.fetch(`/product/${id}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Wajan Besi')
  })

  it.each([
    ...[
      '/',
      '/page/1',
      '/search',
      '/search/kopi',
      '/category/1',
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
    ],
    ...[
      '/reset-password',
      '/confirm-email',
      '/invitation',
      '/profile',
      '/profile/security',
      '/shipping',
      '/payment',
    ],
    ...[
      '/placeorder',
      '/order/1',
      '/order-link',
      '/info/about',
      '/admin',
      '/admin/productlist',
      '/admin/orderlist',
    ],
    ...['/admin/settings', '/no-such-page', '/product/none', '/product/1'],
  ])('comes whole, with nothing left to the browser: %s', async (place) => {
    const html = await (await shop.fetch(place)).text()
    expect(html).toMatch(/^<!DOCTYPE html><html[\s\S]*<\/html>$/)
    expect(html).toContain('window.__reactRouterContext.streamController.close();')
    expect(html).not.toMatch(/<!--\$[!?]-->| nonce=/)
    expect(shop.errors).toEqual([])
  })
})
