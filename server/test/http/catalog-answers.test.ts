/** Answers about the catalog are kept as they were sent, and never longer than they are true. */

import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { review } from '../../src/platform/database/schema/reviews.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('a kept answer', (open) => {
  let shop: TestShop
  let customer: { access_token: string }
  let admin: { access_token: string }
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => statements.push(text) }))
    customer = await shop.signInAs('customer')
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    statements.length = 0
  })

  /** How many statements the database is asked meanwhile. */
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = statements.length
    await work()
    return statements.length - before
  }
  const product = async (id: number) => (await shop.call('GET /api/v1/product/{id}', { params: { id } })).data
  const list = async (query = {}) => (await shop.call('GET /api/v1/product', { query })).data
  const buy = (product_id: number, price: number) =>
    shop.call('POST /api/v1/order', { body: orderOf({ product_id, quantity: 1, price }) }, customer)

  it('is asked of the database once, however the address spells it', async () => {
    const id = await addProduct(shop.db, {})
    for (const address of [`/api/v1/product/${id}`, '/api/v1/product', '/api/v1/product/top']) {
      expect(await costOf(() => shop.fetch(address))).toBeGreaterThan(0)
      expect(await costOf(() => shop.fetch(address))).toBe(0)
    }
    expect(await costOf(() => shop.fetch('/api/v1/product?'))).toBe(0)
    await shop.fetch('/api/v1/product?page=1&limit=5')
    expect(await costOf(() => shop.fetch('/api/v1/product?limit=5&page=1'))).toBe(0)
    await shop.fetch('/api/v1/product?keyword=kopi')
    for (const same of ['keyword=KoPI', 'keyword=%20kopi%20', 'page=1&keyword=kopi'])
      expect([same, await costOf(() => shop.fetch(`/api/v1/product?${same}`))]).toEqual([same, 0])
    await shop.fetch('/api/v1/product')
    for (const same of ['page=1', 'keyword=', 'keyword=%20'])
      expect([same, await costOf(() => shop.fetch(`/api/v1/product?${same}`))]).toEqual([same, 0])
  })

  it('is not kept of what is made up: pages past the end, queries that say nothing', async () => {
    await addProduct(shop.db, {})
    const past = '/api/v1/product?page=9999'
    expect(await costOf(() => shop.fetch(past))).toBeGreaterThan(0)
    expect(await costOf(() => shop.fetch(past))).toBeGreaterThan(0)
    await list()
    const urlAliases = Array.from({ length: 300 }, (_none, at) => `/api/v1/product?x=${at}`)
    expect(await costOf(() => Promise.all(urlAliases.map((place) => shop.fetch(place))))).toBe(0)
  })

  it('is not kept of reviews of no product, nor of those older than the oldest', async () => {
    const id = await addProduct(shop.db, {})
    for (const made of ['/api/v1/product/987654321/review', `/api/v1/product/${id}/review?before=77`]) {
      await shop.fetch(made)
      expect([made, await costOf(() => shop.fetch(made))]).toEqual([made, 1])
    }
  })

  it('outlasts whatever is made up of reviews', async () => {
    const [popular, other] = [await addProduct(shop.db, {}), await addProduct(shop.db, {})]
    const written = Array.from({ length: 100 }, async () => ({
      product_id: popular,
      user_id: (await shop.signInAs('customer')).user_id,
      user_name: 'Sari',
      rating: 5,
      comment: 'Enak sekali. '.repeat(100),
      created_at: shop.now(),
    }))
    await shop.db.insert(review).values(await Promise.all(written))
    await product(other)
    for (let made = 0; made < 80; made += 1)
      await (await shop.fetch(`/api/v1/product/${popular}/review?before=${1_000_000 + made}`)).arrayBuffer()
    expect(await costOf(() => product(other))).toBe(0)
  })

  it('bears what every answer bears, each time anew', async () => {
    await addProduct(shop.db, {})
    const asked = async (method = 'GET') => {
      const answer = await shop.fetch('/api/v1/product/top', { method })
      const headers = Object.fromEntries(answer.headers)
      return { headers, id: String(headers['x-request-id']), text: await answer.text() }
    }
    const [, second, third] = [await asked(), await asked(), await asked()]
    expect(third.text).toBe(second.text)
    expect(third.id).not.toBe(second.id)
    expect({ ...third.headers, 'x-request-id': '', date: '' }).toEqual({
      ...second.headers,
      'x-request-id': '',
      date: '',
    })
    expect(third.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    const head = await asked('HEAD')
    expect(head.text).toBe('')
    expect(head.headers['content-length']).toBe(third.headers['content-length'])
  })

  it('is made once for all who ask at once', async () => {
    await addProduct(shop.db, {})
    const one = await costOf(() => list({ limit: 7 }))
    await addProduct(shop.db, {})
    expect(await costOf(() => Promise.all(Array.from({ length: 40 }, () => list({ limit: 7 }))))).toBe(one)
  })

  it('tells each sale at once, and outlasts the sale of what it does not show', async () => {
    const [sold, other] = [
      await addProduct(shop.db, { price: 250_000, stock: 5 }),
      await addProduct(shop.db, { price: 250_000, stock: 5 }),
    ]
    expect([(await product(sold)).stock, (await product(other)).stock]).toEqual([5, 5])
    expect((await list({ limit: 2 })).map(({ stock }) => stock)).toEqual([5, 5])
    await buy(sold, 250_000)
    expect(await costOf(() => product(other))).toBe(0)
    expect((await product(sold)).stock).toBe(4)
    expect((await list({ limit: 2 })).map(({ stock }) => stock)).toEqual([5, 4])
  })

  it('tells each change of a product and each review at once, refusals none', async () => {
    const { product_id: id } = (
      await shop.call('POST /api/v1/admin/product', { body: bodyOf({ price: 5000 }) }, admin)
    ).data
    expect((await product(id)).price).toBe(5000)
    const edit = (price: number, version?: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params: { id }, body: { ...bodyOf({ price }), sku: `E-${id}`, ...(version ? { version } : {}) } },
        admin,
      )
    await edit(7000)
    expect((await product(id)).price).toBe(7000)
    expect((await list({ limit: 1 }))[0]?.price).toBe(7000)
    await refusalOf(edit(9000, 1))
    expect(await costOf(() => product(id))).toBe(0)
    await shop.call('POST /api/v1/review', { body: { product_id: id, rating: 4, comment: 'Enak' } }, customer)
    expect((await product(id)).reviews).toMatchObject([{ comment: 'Enak' }])
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, admin)
    expect((await refusalOf(product(id))).status).toBe(404)
  })

  it('is encoded for who reads that, has a tag for each form, and is not sent twice', async () => {
    for (let place = 0; place < 12; place += 1)
      await addProduct(shop.db, { description: 'Enak. '.repeat(40) })
    const ask = (headers: Record<string, string>) =>
      new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
        (answered, failed) => {
          request(new URL('/api/v1/product', shop.address), { headers }, (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('end', () =>
              answered({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(parts),
              }),
            )
          })
            .on('error', failed)
            .end()
        },
      )
    const plain = await ask({})
    const brotli = await ask({ 'accept-encoding': 'gzip, br' })
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, no-cache' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3)
    expect(brotli.headers.etag).not.toBe(plain.headers.etag)
    const known = { 'if-none-match': String(brotli.headers.etag), 'accept-encoding': 'br' }
    expect(await ask(known)).toMatchObject({ status: 304, body: Buffer.of() })
    expect((await ask({ 'if-none-match': String(brotli.headers.etag) })).status).toBe(200)
  })

  it('is never personal', async () => {
    const [, other] = [
      await buy(await addProduct(shop.db, { price: 250_000 }), 250_000),
      await shop.signInAs('customer'),
    ]
    const orders = (as: { access_token: string }) => shop.call('GET /api/v1/order', { query: {} }, as)
    expect((await orders(customer)).data.length).toBeGreaterThan(0)
    expect((await orders(other)).data).toEqual([])
  })
})
