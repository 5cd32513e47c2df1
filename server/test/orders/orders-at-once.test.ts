/** Orders that nothing is in the way of are written by one statement: every rule holds there as in the transaction. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const PLENTY = 1000
const isOfOrder = (text: string): boolean => !/from "session"/.test(text)

async function ledgerOf({ db }: TestShop, id: number): Promise<number> {
  const [found] = await rows<{ sum: number }>(
    db,
    sql`select sum(quantity)::integer as sum from stock_movement where product_id = ${id}`,
  )
  return found?.sum ?? -1
}

describeBothEngines('orders of what is well in stock', 'connection', (open) => {
  let shop: TestShop
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
  })
  afterAll(() => shop.close())

  it('take one statement once their products were read', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => addProduct(shop.db, { price: 10, stock: PLENTY })))
    const who = await shop.signInAs('customer')
    const body = orderOf(...ids.map((product_id) => ({ product_id, quantity: 2, price: 10 })))
    const count = async (key: string): Promise<number> => {
      statements.length = 0
      await shop.call('POST /api/v1/order', { body, headers: { 'idempotency-key': key } }, who)
      return statements.filter(isOfOrder).length
    }
    expect([await count('first'), await count('second')]).toEqual([2, 1])
    expect(await Promise.all(ids.map((id) => stockOf(shop.db, id)))).toEqual([996, 996, 996])
  })

  it('answer what is read of them later, with all that a shopper said', async () => {
    const id = await addProduct(shop.db, { price: 33_333, stock: PLENTY, weight_grams: 250 })
    const who = await shop.signInAs('customer')
    const plain = orderOf({ product_id: id, quantity: 3, price: 33_333 })
    const said = {
      ...plain,
      shipment_address: { ...plain.shipment_address, address: `O'Brien "x" \\ 50% ☂`, province: 'DIY' },
      contact: { recipient: 'Ibu Sri', telephone: '0812-3456-7890', email: 'sri@test.example' },
    }
    for (const body of [plain, said]) {
      const { data } = await shop.call('POST /api/v1/order', { body }, who)
      const params = { id: data.order_id }
      expect((await shop.call('GET /api/v1/order/{id}', { params }, who)).data).toEqual(data)
    }
    const guest = await shop.signInAs('guest')
    const { data } = await shop.call('POST /api/v1/order', { body: plain }, guest)
    const params = { id: data.order_id }
    expect((await shop.call('GET /api/v1/order/{id}', { params }, guest)).data).toEqual(data)
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, who))).status).toBe(404)
  })

  it('never use a price, a name or a picture that was remembered', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: PLENTY, name: 'Old' })
    const who = await shop.signInAs('customer')
    const place = (price: number) =>
      shop.call('POST /api/v1/order', { body: orderOf({ product_id: id, quantity: 1, price }) }, who)
    await place(10)
    await shop.db.update(product).set({ name: 'New', image: '/new.webp' }).where(eq(product.product_id, id))
    expect((await place(10)).data.order_product).toMatchObject([{ name: 'New', image: '/new.webp' }])
    await shop.db.update(product).set({ price: 12 }).where(eq(product.product_id, id))
    const refused = await refusalOf(place(10))
    expect([refused.status, refused.code]).toEqual([409, 'prices_changed'])
    expect((await place(12)).data.product_price).toBe(12)
    await shop.db.update(product).set({ is_published: false }).where(eq(product.product_id, id))
    expect((await refusalOf(place(12))).code).toBe('product_no_longer_sold')
    await shop.db.update(product).set({ is_published: true, stock: 3 }).where(eq(product.product_id, id))
    const tooMany = orderOf({ product_id: id, quantity: 4, price: 12 })
    expect((await refusalOf(shop.call('POST /api/v1/order', { body: tooMany }, who))).code).toBe(
      'insufficient_stock',
    )
    expect(await stockOf(shop.db, id)).toBe(3)
  })

  it('are one order a key, and a key stands for one body', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: PLENTY })
    const who = await shop.signInAs('customer')
    const place = (quantity: number) => {
      const body = orderOf({ product_id: id, quantity, price: 10 })
      return shop.call('POST /api/v1/order', { body, headers: { 'idempotency-key': 'again' } }, who)
    }
    const { data: placed } = await place(1)
    expect((await place(1)).data).toEqual(placed)
    expect((await refusalOf(place(2))).code).toBe('idempotency_key_reused')
    expect([await stockOf(shop.db, id), await ledgerOf(shop, id)]).toEqual([PLENTY - 1, PLENTY - 1])
  })

  it('are refused past what integers hold, and leave pieces to those who may have the last ones', async () => {
    const id = await addProduct(shop.db, { price: 0, stock: 2 ** 31 - 1 })
    const who = await shop.signInAs('customer')
    const line = { product_id: id, quantity: 2 ** 31 - 1, price: 0 }
    const doubled = { ...orderOf(line), order_product: [line, line] }
    expect((await refusalOf(shop.call('POST /api/v1/order', { body: doubled }, who))).code).toBe(
      'insufficient_stock',
    )
    const many = await addProduct(shop.db, { price: 10, stock: 20 })
    const all = orderOf({ product_id: many, quantity: 20, price: 10 })
    expect((await shop.call('POST /api/v1/order', { body: all }, who)).data.total_price).toBe(
      orderTotals([{ quantity: 20, price: 10 }]).total_price,
    )
    expect(await stockOf(shop.db, many)).toBe(0)
  })
})

describeOnPostgres('orders of what is well in stock, that meet', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const send = async (body: unknown, as: { access_token: string }, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
    const answer = await shop.fetch(
      '/api/v1/order',
      { method: 'POST', headers, body: JSON.stringify(body) },
      as,
    )
    const content = (await answer.json()) as { code?: string; data?: { order_id: number } }
    return { status: answer.status, code: content.code, order_id: content.data?.order_id }
  }
  /** Until one statement waits for a lock, asked by the transaction that holds it. */
  const oneWaits = async (db: Db): Promise<void> => {
    const asked = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const count = async () => {
      await db.execute(sql`select pg_stat_clear_snapshot()`)
      return (await rows(db, asked)).length
    }
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
  }

  it('sell each piece once, in whichever order their lines stand', async () => {
    const [a, b] = [
      await addProduct(shop.db, { price: 10, stock: 60 }),
      await addProduct(shop.db, { price: 10, stock: 60 }),
    ]
    const line = (product_id: number) => ({ product_id, quantity: 1, price: 10 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.signInAs('customer')))
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, turn) =>
        send(turn % 2 ? orderOf(line(a), line(b)) : orderOf(line(b), line(a)), buyers[turn % 8] as UserInfo),
      ),
    )
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(60)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
      new Set(['insufficient_stock']),
    )
    for (const id of [a, b]) expect([await stockOf(shop.db, id), await ledgerOf(shop, id)]).toEqual([0, 0])
  })

  it('are one order for a double click', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: PLENTY })
    const body = orderOf({ product_id: id, quantity: 1, price: 10 })
    const who = await shop.signInAs('customer')
    for (let turn = 0; turn < 10; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, who, `twice-${turn}`)))
      const placed = answers.filter(({ status }) => status === 201)
      expect(new Set(placed.map(({ order_id }) => order_id)).size).toBe(1)
      for (const { status, code } of answers) if (status !== 201) expect(code).toBe('order_in_progress')
    }
    expect(await stockOf(shop.db, id)).toBe(PLENTY - 10)
  })

  it('go by what a product has become while they waited for it', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: PLENTY })
    const body = orderOf({ product_id: id, quantity: 1, price: 10 })
    const who = await shop.signInAs('customer')
    await send(body, who)
    const changing = async (change: { price?: number; stock?: number }) => {
      const { answer } = await inTransaction(shop.db, async (db) => {
        await db.update(product).set(change).where(eq(product.product_id, id))
        const answer = send(body, who)
        await oneWaits(db)
        return { answer: { of: answer } } // wrapped: a bare promise would be waited for here
      })
      return answer.of
    }
    expect((await changing({ stock: 50 })).status).toBe(201)
    expect(await stockOf(shop.db, id)).toBe(49)
    expect(await changing({ stock: 0 })).toMatchObject({ status: 409, code: 'insufficient_stock' })
    await shop.db.update(product).set({ stock: PLENTY }).where(eq(product.product_id, id))
    expect(await changing({ price: 11 })).toMatchObject({ status: 409, code: 'prices_changed' })
    expect(await stockOf(shop.db, id)).toBe(PLENTY)
    const kept = await shop.db.select().from(shopOrder).where(eq(shopOrder.user_id, who.user_id))
    expect(kept).toHaveLength(2)
  })

  it('answer a double click at once, though the other request waits for the product', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: PLENTY })
    const body = orderOf({ product_id: id, quantity: 1, price: 10 })
    const who = await shop.signInAs('customer')
    await send(body, who)
    const { first } = await inTransaction(shop.db, async (db) => {
      await db.execute(sql`select 1 from product where product_id = ${id} for no key update`)
      const first = send(body, who, 'held')
      await oneWaits(db)
      expect(await send(body, who, 'held')).toMatchObject({ status: 409, code: 'order_in_progress' })
      return { first: { of: first } }
    })
    expect((await first.of).status).toBe(201)
  })
})
