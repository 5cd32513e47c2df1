import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalBody, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('orders that are not what they should be', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const send = (body: unknown, as: { access_token: string }, headers: Record<string, string> = {}) =>
    shop.fetch(
      '/api/v1/order',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      as,
    )
  const place = (lines: Line[], as: { access_token: string }, key?: string) =>
    shop.call(
      'POST /api/v1/order',
      { body: orderOf(...lines), ...(key ? { headers: { 'idempotency-key': key } } : {}) },
      as,
    )
  const ordersOf = async (user_id: number): Promise<number> => {
    const [kept] = await shop.db.select({ n: count() }).from(shopOrder).where(eq(shopOrder.user_id, user_id))
    return kept?.n ?? -1
  }
  const oneThing = async () => ({
    product_id: await addProduct(shop.db, { price: 1000, stock: 5 }),
    quantity: 1,
    price: 1000,
  })

  describe('in their shape', () => {
    it.each<[string, (body: Record<string, unknown>) => unknown]>([
      ['no body', () => ''],
      ['no JSON', () => '{"order_product":'],
      ['a list', () => []],
      ['null', () => 'null'],
      ['no lines', ({ order_product: _, ...rest }) => rest],
      ['lines that are an object', (body) => ({ ...body, order_product: { length: 1 } })],
      ['501 lines', (body) => ({ ...body, order_product: Array(501).fill({ product_id: 1, quantity: 1 }) })],
      ['a product id as text', (body) => ({ ...body, order_product: [{ product_id: '1', quantity: 1 }] })],
      [
        'a product id past the database’s',
        (body) => ({ ...body, order_product: [{ product_id: 2 ** 31, quantity: 1 }] }),
      ],
      ['another way to pay', (body) => ({ ...body, payment_method_id: 2 })],
      ['a total as text', (body) => ({ ...body, total_price: String(body.total_price) })],
      ['a total below zero', (body) => ({ ...body, total_price: -1 })],
      ['no address', ({ shipment_address: _, ...rest }) => rest],
      [
        'a blank city',
        (body) => ({ ...body, shipment_address: { ...orderOf().shipment_address, city: ' \t' } }),
      ],
      [
        'NUL in the address',
        (body) => ({ ...body, shipment_address: { ...orderOf().shipment_address, address: 'a\u0000' } }),
      ],
      ['a hidden prototype', (body) => JSON.stringify(body).replace('{', '{"__proto__":{"is_paid":true},')],
    ])('are refused in words: %s', async (_, spoil) => {
      const who = await shop.signInAs('customer')
      const answer = await send(spoil(orderOf(await oneThing())), who)
      expect(answer.status).toBe(400)
      expect((await refusalBody(answer)).message).toMatch(/[.…]$/)
      expect(await ordersOf(who.user_id)).toBe(0)
    })

    it('are refused when they are no JSON at all, or too large', async () => {
      const who = await shop.signInAs('customer')
      expect((await send('a=1', who, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
        415,
      )
      expect((await send(`"${'x'.repeat(600_000)}"`, who)).status).toBe(413)
    })

    it.each(['', 'two words', '\u00fc', 'x'.repeat(201)])('are refused with the key %j', async (key) => {
      const who = await shop.signInAs('customer')
      const answer = await send(orderOf(await oneThing()), who, { 'idempotency-key': key })
      expect(answer.status).toBe(400)
      expect((await refusalBody(answer)).errors).toHaveProperty('idempotency-key')
      expect(await ordersOf(who.user_id)).toBe(0)
    })

    it('set nothing that the shop sets itself', async () => {
      const who = await shop.signInAs('customer')
      const wanted = {
        is_paid: true,
        paid_at: '2026-01-01',
        user_id: 1,
        order_id: 1,
        payment_amount: '0.01',
        state: 'paid',
      }
      const answer = await send({ ...orderOf(await oneThing()), ...wanted }, who)
      expect(answer.status).toBe(201)
      const { data } = (await answer.json()) as { data: Record<string, unknown> }
      expect(data).toMatchObject({ is_paid: false, paid_at: null, payment_amount: '0.06' })
      expect(await ordersOf(who.user_id)).toBe(1)
    })
  })

  describe('in their number', () => {
    it('may have 500 lines, and no more of a product than there is however it is spread (D19)', async () => {
      const who = await shop.signInAs('customer')
      const line = {
        product_id: await addProduct(shop.db, { price: 10, stock: 1999 }),
        quantity: 2,
        price: 10,
      }
      const { data } = await place(Array<Line>(500).fill(line), who)
      expect(data.order_product).toMatchObject([{ quantity: 1000 }])
      expect((await refusalOf(place(Array<Line>(500).fill(line), who))).status).toBe(409) // 999 are left
      expect(await ordersOf(who.user_id)).toBe(1)
    })

    it('are refused in words when their total is past exact numbers', async () => {
      const who = await shop.signInAs('customer')
      const lines = await Promise.all(
        [1, 2].map(async () => ({
          product_id: await addProduct(shop.db, { price: 10_000_000_000, stock: 1000 }),
          quantity: 1000,
          price: 10_000_000_000,
        })),
      )
      const answer = await send({ ...orderOf(), order_product: lines }, who)
      expect(answer.status).toBe(422)
      expect((await refusalBody(answer)).message).toMatch(/too large/)
    })

    it('leave everything as it was when one of their lines does not fit', async () => {
      const who = await shop.signInAs('customer')
      const there = await oneThing()
      const gone = {
        product_id: await addProduct(shop.db, { name: 'Gone', price: 1000, stock: 0 }),
        quantity: 1,
        price: 1000,
      }
      const refused = await refusalOf(place([there, gone], who))
      expect([refused.status, refused.message]).toEqual([409, expect.stringMatching(/“Gone” .*sold out/)])
      const [kept] = await shop.db.select().from(product).where(eq(product.product_id, there.product_id))
      expect([kept?.stock, await ordersOf(who.user_id)]).toEqual([5, 0])
    })
  })

  describe('sent again', () => {
    it('are the same order though price, stock and product have changed since', async () => {
      const who = await shop.signInAs('customer')
      const line = { ...(await oneThing()), quantity: 5 }
      const first = await place([line], who, 'once')
      await shop.db
        .update(product)
        .set({ price: 7, deleted_at: shop.now() })
        .where(eq(product.product_id, line.product_id))
      expect((await place([line], who, 'once')).data).toEqual(first.data)
      expect(await ordersOf(who.user_id)).toBe(1)
    })

    it('may be put right under the same key after a refusal', async () => {
      const who = await shop.signInAs('customer')
      const line = await oneThing()
      expect((await refusalOf(place([{ ...line, price: 1 }], who, 'again'))).status).toBe(409)
      expect((await place([line], who, 'again')).data.total_price).toBe(1050)
    })

    it('for another address under the same key are refused', async () => {
      const who = await shop.signInAs('customer')
      const line = await oneThing()
      await place([line], who, 'moved')
      const body = orderOf(line)
      const moved = { ...body, shipment_address: { ...body.shipment_address, city: 'Solo' } }
      const answer = await send(moved, who, { 'idempotency-key': 'moved' })
      expect(answer.status).toBe(422)
      expect((await refusalBody(answer)).errors).toHaveProperty('idempotency-key') // D20: a browser takes a new key
    })

    it('are two orders without a key, and with the same key of two guests', async () => {
      const line = await oneThing()
      const who = await shop.signInAs('customer')
      const [one, two] = [await place([line], who), await place([line], who)]
      expect(one.data.order_id).not.toBe(two.data.order_id)
      const guests = [await shop.signInAs('guest'), await shop.signInAs('guest')]
      const ids = await Promise.all(
        guests.map(async (guest) => (await place([line], guest, 'guest')).data.order_id),
      )
      expect(new Set(ids).size).toBe(2)
    })
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '1%00', '１'])(
    'are not found at %s, nor delivered there',
    async (id) => {
      const who = await shop.signInAs('customer')
      expect((await shop.fetch(`/api/v1/order/${encodeURI(id)}`, {}, who)).status).toBe(404)
      const admin = await shop.signInAs('admin')
      const deliver = `/api/v1/admin/order/${encodeURI(id)}/deliver`
      expect((await shop.fetch(deliver, { method: 'PUT' }, admin)).status).toBe(404)
    },
  )

  it('are delivered by admins alone', async () => {
    const who = await shop.signInAs('customer')
    const { data } = await place([await oneThing()], who)
    const deliver = shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: { id: data.order_id } }, who)
    expect((await refusalOf(deliver)).status).toBe(403)
  })
})
