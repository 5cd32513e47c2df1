import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

async function ledgerOf(shop: TestShop, id: number): Promise<number> {
  const [row] = await rows<{ sum: number }>(
    shop.db,
    sql`select sum(quantity) as sum from stock_movement where product_id = ${id}`,
  )
  return row?.sum ?? -1
}

describeBothEngines('orders', 'driver', (open) => {
  let shop: TestShop
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
  })
  afterAll(() => shop.close())

  const place = (lines: readonly Line[], as: { access_token: string }) =>
    shop.call('POST /api/v1/order', { body: orderOf(...lines) }, as)

  it('places an order whole: exact totals, stock taken, ledger kept, shop time', async () => {
    const [a, b] = [
      await addProduct(shop.db, { price: 33_333, stock: 5 }),
      await addProduct(shop.db, { price: 1, stock: 9 }),
    ]
    const who = await shop.signInAs('customer')
    const { data } = await place(
      [
        { product_id: a, quantity: 3, price: 33_333 },
        { product_id: b, quantity: 2, price: 1 },
      ],
      who,
    )
    expect(data).toMatchObject({
      product_price: 100_001,
      shipping_price: 50_000,
      tax_price: 5000.05,
      total_price: 155_001.05,
      payment_amount: '9.39',
      payment_currency: 'USD',
      is_paid: false,
      is_stock_held: true,
      user_name: who.name,
    })
    expect(data.created_at).toMatch(/^2026-11-20T00:30:00\+07:00$/)
    expect(data.order_product.map((line) => line.product_id)).toEqual([a, b])
    expect([await stockOf(shop.db, a), await stockOf(shop.db, b)]).toEqual([2, 7])
    expect(await ledgerOf(shop, a)).toBe(2)
    const { data: read } = await shop.call('GET /api/v1/order/{id}', { params: { id: data.order_id } }, who)
    expect(read).toEqual(data)
  })

  it('of free products alone is paid as it is placed: there is nothing to charge', async () => {
    const id = await addProduct(shop.db, { price: 0, stock: 5 })
    const { data } = await place([{ product_id: id, quantity: 2, price: 0 }], await shop.signInAs('customer'))
    expect(data).toMatchObject({
      is_paid: true,
      total_price: 0,
      payment_amount: '0.00',
      hold_expires_at: null,
    })
    expect(data.paid_at).toBe(data.created_at)
    const params = { id: data.order_id }
    const admin = await shop.signInAs('admin')
    expect(
      (await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin)).data.is_delivered,
    ).toBe(true)
  })

  it('takes an order of last pieces, three lines, in at most 7 statements, begin and commit included', async () => {
    const ids = [
      await addProduct(shop.db, { price: 10, stock: 5 }),
      await addProduct(shop.db, { price: 10, stock: 5 }),
      await addProduct(shop.db, { price: 10, stock: 5 }),
    ]
    const who = await shop.signInAs('customer')
    statements.length = 0
    const body = orderOf(...ids.map((product_id) => ({ product_id, quantity: 1, price: 10 })))
    await shop.call('POST /api/v1/order', { body, headers: { 'idempotency-key': 'counted' } }, who)
    expect(statements.length).toBeLessThanOrEqual(7)
  })

  it.each([0, -1, 1.5, '2', true, [2], 2 ** 31, 2 ** 53, null])(
    'refuses quantity %j and writes nothing',
    async (quantity) => {
      const id = await addProduct(shop.db, { price: 10, stock: 5 })
      const who = await shop.signInAs('customer')
      const body = {
        ...orderOf({ product_id: id, quantity: 1, price: 10 }),
        order_product: [{ product_id: id, quantity }],
      }
      const answer = await shop.fetch(
        '/api/v1/order',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        who,
      )
      expect(answer.status).toBe(400)
      expect(await stockOf(shop.db, id)).toBe(5)
    },
  )

  it('takes as many pieces as there are, however many (D19)', async () => {
    const [many, most] = [
      await addProduct(shop.db, { price: 20_000, stock: 1500 }),
      await addProduct(shop.db, { price: 1, stock: 2_147_483_647 }),
    ]
    const who = await shop.signInAs('customer')
    const lines = [
      { product_id: many, quantity: 1500, price: 20_000 },
      { product_id: most, quantity: 2_147_483_647, price: 1 },
    ]
    const { data } = await place(lines, who)
    expect(data.order_product.map(({ quantity }) => quantity)).toEqual([1500, 2_147_483_647])
    expect(data.product_price).toBe(30_000_000 + 2_147_483_647)
    expect([await stockOf(shop.db, many), await stockOf(shop.db, most)]).toEqual([0, 0])
  })

  it('says how many are left when more are wanted, also when doubles add up past every integer', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 1500 })
    const who = await shop.signInAs('customer')
    const line = (quantity: number) => ({ product_id: id, quantity, price: 10 })
    const most = line(2_147_483_647)
    for (const lines of [[line(1501)], [line(1_000_000_000)], [most, most], Array(500).fill(most)]) {
      const refused = await refusalOf(place(lines, who))
      expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/Only 1500 pieces/)])
    }
    expect(await stockOf(shop.db, id)).toBe(1500)
  })

  it('refuses an order of more rupiah than numbers carry exactly, and writes nothing', async () => {
    const id = await addProduct(shop.db, { price: 10_000_000_000, stock: 2_147_483_647 })
    const who = await shop.signInAs('customer')
    const small = orderOf({ product_id: id, quantity: 1, price: 1 })
    for (const quantity of [1001, 3519, 2_147_483_647]) {
      const body = { ...small, order_product: [{ product_id: id, quantity }], total_price: 1e20 }
      const refused = await refusalOf(shop.call('POST /api/v1/order', { body }, who))
      expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(/too large/)])
    }
    expect(await stockOf(shop.db, id)).toBe(2_147_483_647)
  })

  it('gives pieces back to a stock that was set to its end meanwhile, and the ledger still adds up', async () => {
    const MOST = 2_147_483_647
    const id = await addProduct(shop.db, { price: 1, stock: MOST })
    const who = await shop.signInAs('customer')
    const admin = await shop.signInAs('admin')
    const refill = async () => {
      const params = { id }
      const { data } = await shop.call('GET /api/v1/admin/product/{id}', { params }, admin)
      const { name, sku, price, image, brand, description } = data
      const body = { name, sku, price, image, brand, description, product_category_id: [], stock: MOST }
      await shop.call('PUT /api/v1/admin/product/{id}', { params, body }, admin)
    }
    for (let times = 0; times < 3; times += 1) {
      await place([{ product_id: id, quantity: MOST, price: 1 }], who)
      await refill()
    }
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * 3_600_000))
    expect([await stockOf(shop.db, id), await ledgerOf(shop, id)]).toEqual([MOST, MOST])
  })

  it.each(['product_price', 'shipping_price', 'tax_price', 'total_price'] as const)(
    'answers 409 when %s is not ours, and writes nothing',
    async (field) => {
      const id = await addProduct(shop.db, { price: 1000, stock: 5 })
      const body = { ...orderOf({ product_id: id, quantity: 1, price: 1000 }), [field]: 0.01 }
      const refused = await refusalOf(
        shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer')),
      )
      expect(refused.status).toBe(409)
      expect(refused.message).toMatch(/Prices have changed/)
      expect(await stockOf(shop.db, id)).toBe(5)
    },
  )

  it('adds up the same product before it looks at the stock', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 3 })
    const who = await shop.signInAs('customer')
    const twice = { product_id: id, quantity: 2, price: 10 }
    const refused = await refusalOf(place([twice, twice], who))
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/Only 3 pieces/)
    const { data } = await place([twice, { ...twice, quantity: 1 }], who)
    expect(data.order_product).toMatchObject([{ quantity: 3 }])
    expect(await stockOf(shop.db, id)).toBe(0)
  })

  it('refuses empty orders, unknown and deleted products, and admins', async () => {
    const who = await shop.signInAs('customer')
    expect((await refusalOf(place([], who))).status).toBe(400)
    expect((await refusalOf(place([{ product_id: 2_000_000, quantity: 1, price: 1 }], who))).status).toBe(409)
    const id = await addProduct(shop.db, { price: 10, stock: 3 })
    await shop.db.update(product).set({ deleted_at: shop.now() }).where(eq(product.product_id, id))
    expect((await refusalOf(place([{ product_id: id, quantity: 1, price: 10 }], who))).status).toBe(409)
    const admin = await shop.signInAs('admin')
    expect((await refusalOf(place([{ product_id: id, quantity: 1, price: 10 }], admin))).status).toBe(403)
  })

  it('keeps two guest sessions apart like two strangers', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 9 })
    const [one, two] = [await shop.signInAs('guest'), await shop.signInAs('guest')]
    const { data } = await place([{ product_id: id, quantity: 1, price: 10 }], one)
    const mine = await shop.call('GET /api/v1/order', {}, one)
    expect(mine.data.map((order) => order.order_id)).toEqual([data.order_id])
    expect((await shop.call('GET /api/v1/order', {}, two)).data).toEqual([])
    const params = { id: data.order_id }
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, two))).status).toBe(404)
    const customer = await shop.signInAs('customer')
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, customer))).status).toBe(404)
    const admin = await shop.signInAs('admin')
    expect((await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data.order_id).toBe(
      data.order_id,
    )
  })

  it('never changes an old order when its product changes or goes', async () => {
    const id = await addProduct(shop.db, { price: 500, stock: 9 })
    const who = await shop.signInAs('customer')
    const { data } = await place([{ product_id: id, quantity: 1, price: 500 }], who)
    await shop.db
      .update(product)
      .set({ name: 'Other', price: 9, deleted_at: shop.now() })
      .where(eq(product.product_id, id))
    const { data: later } = await shop.call('GET /api/v1/order/{id}', { params: { id: data.order_id } }, who)
    expect(later.order_product).toEqual(data.order_product)
  })

  it('delivers a paid order once', async () => {
    const id = await addProduct(shop.db, { price: 500, stock: 9 })
    const { data } = await place(
      [{ product_id: id, quantity: 1, price: 500 }],
      await shop.signInAs('customer'),
    )
    const admin = await shop.signInAs('admin')
    const deliver = () =>
      shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: { id: data.order_id } }, admin)
    expect((await refusalOf(deliver())).status).toBe(409)
    await shop.db
      .update(shopOrder)
      .set({ is_paid: true, paid_at: shop.now() })
      .where(eq(shopOrder.order_id, data.order_id))
    expect((await deliver()).data).toMatchObject({ is_delivered: true })
    expect((await refusalOf(deliver())).status).toBe(409)
  })

  it('gives the stock of an unpaid order back after 24 hours', async () => {
    const id = await addProduct(shop.db, { price: 500, stock: 9 })
    const { data } = await place(
      [{ product_id: id, quantity: 4, price: 500 }],
      await shop.signInAs('customer'),
    )
    const later = (hours: number) => new Date(shop.now().getTime() + hours * 3_600_000)
    await releaseExpiredHolds(shop.db, later(23.9))
    expect(await stockOf(shop.db, id)).toBe(5)
    await releaseExpiredHolds(shop.db, later(24.1))
    await releaseExpiredHolds(shop.db, later(30))
    expect(await stockOf(shop.db, id)).toBe(9)
    expect(await ledgerOf(shop, id)).toBe(9)
    const [order] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, data.order_id))
    expect(order).toMatchObject({ is_stock_held: false, hold_expires_at: null })
  })
})
