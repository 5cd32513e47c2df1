/** What search engines are told to read: /robots.txt, and a sitemap of what is on sale (drafts and the deleted absent). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { emitProductsChanged } from '../../src/platform/events/shop-events.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { addProduct, emitCatalogChanged } from '../support/products.ts'
import { rawGet } from '../support/raw-get.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const URL_OF_SHOP = 'https://toko.example'
const IN_PUBLIC = { PUBLIC_URL: URL_OF_SHOP, DEMO: 'off', PAYPAL_MODE: 'simulator' }

async function addressesOf(shop: TestShop, path: string): Promise<string[]> {
  const answer = await shop.fetch(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ])
  const found = (await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)
  return [...found].map(([, address = '']) => address.replace(URL_OF_SHOP, ''))
}

describeEachEngine('robots.txt and the sitemap', (open) => {
  let shop: TestShop
  let form: ProductForm
  const sitemap = () => addressesOf(shop, '/sitemap.xml')

  beforeAll(async () => {
    shop = await openShop(await open(), { environment: IN_PUBLIC })
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  it('leave out what is a visitor’s own, and name the sitemap', async () => {
    const answer = await shop.fetch('/robots.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const robots = await answer.text()
    expect(robots).toMatch(/^User-agent: \*\nDisallow: \/admin\n/)
    expect(robots).toContain(`\nSitemap: ${URL_OF_SHOP}/sitemap.xml\n`)
    const left = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    const isLeftOut = (path: string) => left.some((start) => path.startsWith(start))
    for (const path of ['/cart', '/order/7', '/order-link', '/profile/security', '/admin/money', '/login'])
      expect([path, isLeftOut(path)]).toEqual([path, true])
    for (const path of [
      '/',
      '/page/2',
      '/product/1',
      '/category/1',
      '/info/about',
      '/search/kopi',
      '/assets/a.js',
    ])
      expect([path, isLeftOut(path)]).toEqual([path, false])
  })

  it('list what is on sale, from the moment it is', async () => {
    expect(await sitemap()).toEqual(['/'])
    const create = async (given: Parameters<typeof bodyOf>[0]) =>
      (await form.create(bodyOf({ product_category_id: [form.kitchen], ...given }))).data.product_id
    const sold = await create({})
    await create({ is_published: false })
    const later = await create({ published_from: '2026-11-21' })
    const other = await create({ stock: 0 })
    expect(await sitemap()).toEqual([
      '/',
      `/category/${form.kitchen}`,
      `/product/${sold}`,
      `/product/${other}`,
    ])

    await form.remove(other)
    await saveSettings(shop, { page_about: 'Kami' })
    expect(await sitemap()).toEqual(['/', `/category/${form.kitchen}`, '/info/about', `/product/${sold}`])

    shop.advance(24 * 60 * 60 * 1000)
    expect(await sitemap()).toContain(`/product/${later}`)
  })

  it('are sent again as they were, also after a sale, and answer 304', async () => {
    const first = await shop.fetch('/sitemap.xml')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    await inTransaction(shop.db, async (db) => emitProductsChanged(db, [1]))
    const etag = first.headers.get('etag') ?? ''
    expect((await shop.fetch('/sitemap.xml', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('believe no Host header', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const { body } = await rawGet(shop.address, path, { host: 'evil.example' })
      expect(body.toString()).toContain(URL_OF_SHOP)
      expect(body.toString()).not.toContain('evil.example')
    }
  })

  it('split a large catalog into files of 10,000', async () => {
    const template = await addProduct(shop.db)
    const columns = sql.raw('price, brand, stock, description, search_text, created_at')
    // in parts: a statement of a busy machine has three seconds
    for (let first = 1; first <= 22_000; first += 1_000)
      await shop.db.execute(sql`insert into product (name, sku, ${columns})
        select name, 'MANY-' || n, ${columns} from product, generate_series(${first}::int, ${first + 999}::int) n
        where product_id = ${template}`)
    // as after many were deleted: a file of its own for the last, none for those between
    const far = 2_147_483_647
    await shop.db.execute(sql`insert into product (product_id, name, sku, ${columns}) overriding system value
      select ${far}::int, name, 'LAST', ${columns} from product where product_id = ${template}`)
    await emitCatalogChanged(shop.db)

    const files = await sitemap()
    expect(files).toEqual([
      '/sitemap-pages.xml',
      ...[1, 2, 3, 214_749].map((part) => `/sitemap-products-${part}.xml`),
    ])
    const listed = await Promise.all(files.map((path) => addressesOf(shop, path)))
    expect(listed[0]).toEqual(['/', `/category/${form.kitchen}`, '/info/about'])
    for (const addresses of listed) expect(addresses.length).toBeLessThanOrEqual(10_000)
    expect(listed[4]).toEqual([`/product/${far}`])
    const all = listed.flat()
    expect(new Set(all).size).toBe(all.length)
    const { meta } = await shop.call('GET /api/v1/product', { query: { limit: 1 } })
    expect(all.filter((path) => path.startsWith('/product/'))).toHaveLength(meta.last_page)
  })

  it.each(['0', '4', '214750', '999999', '1e3', '-1', 'x'])('have no file of products %s', async (part) => {
    expect((await shop.fetch(`/sitemap-products-${part}.xml`)).status).toBe(404)
  })
})

describe('without PUBLIC_URL', () => {
  describeEachEngine('a shop on a network', (open) => {
    it('names no sitemap, since it knows no address of its own', async () => {
      const environment = { HOST: '0.0.0.0', DEMO: 'off', PAYPAL_MODE: 'simulator' }
      const shop = await openShop(await open(), { environment })
      expect(await (await shop.fetch('/robots.txt')).text()).not.toContain('Sitemap')
      expect((await shop.fetch('/sitemap.xml')).status).toBe(404)
      await shop.close()
    })
  })
})
