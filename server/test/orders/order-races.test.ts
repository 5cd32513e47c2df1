import { orderBody } from '@warung/contract/orders.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { hashOrderBody } from '../../src/orders/place-order/idempotency.ts'
import { placeOrder } from '../../src/orders/place-order/place-order.ts'
import { session } from '../../src/platform/database/schema/accounts.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const RULES = {
  holdHours: 24,
  isOpen: true,
  timezone: 'Asia/Jakarta',
  methods: [{ payment_method_id: 1, name: 'PayPal', currency: 'USD', rate: '16500' }],
}

type OrderAnswer = { status: number; message: string | undefined; order_id: number | undefined }

describeOnPostgres('orders that meet', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const send = async (body: unknown, as: { access_token: string }, key?: string): Promise<OrderAnswer> => {
    const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await shop.fetch('/api/v1/order', init, as)
    const content = (await answer.json()) as { message?: string; data?: { order_id: number } }
    return { status: answer.status, message: content.message, order_id: content.data?.order_id }
  }

  const stockAndLedger = async (id: number): Promise<number[]> => {
    const [kept] = await rows<{ stock: number; ledger: number }>(
      shop.db,
      sql`select stock, (select sum(quantity)::integer from stock_movement where product_id = ${id}) as ledger
          from product where product_id = ${id}`,
    )
    return [kept?.stock ?? -1, kept?.ledger ?? -1]
  }

  it('place one order for a double click on the last piece', async () => {
    const who = await shop.signInAs('customer')
    for (let turn = 0; turn < 20; turn += 1) {
      const body = orderOf({
        product_id: await addProduct(shop.db, { price: 10, stock: 1 }),
        quantity: 1,
        price: 10,
      })
      const results = await Promise.all(Array.from({ length: 6 }, () => send(body, who, `double-${turn}`)))
      const placed = results.filter(({ status }) => status === 201)
      expect(new Set(placed.map(({ order_id }) => order_id)).size).toBe(1)
      for (const { status, message } of results) {
        if (status !== 201) expect([status, message]).toEqual([409, 'This order is being placed right now.'])
      }
    }
  })

  it('tell a double click of its order, though the other request commits just after the key was looked up', async () => {
    const who = await shop.signInAs('customer')
    const line = { product_id: await addProduct(shop.db, { price: 10, stock: 1 }), quantity: 1, price: 10 }
    const body = orderOf(line)
    const { answer, order_id } = await inTransaction(shop.db, async (db) => {
      await db.execute(sql`select from product where product_id = ${line.product_id} for no key update`)
      const answer = send(body, who, 'double-click')
      await expect
        .poll(
          async () => {
            await db.execute(sql`select pg_stat_clear_snapshot()`)
            const waiting = sql`select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
            return (await rows(db, waiting)).length
          },
          { timeout: 10_000 },
        )
        .toBe(1)
      const [signedIn] = await db.select().from(session).where(eq(session.user_id, who.user_id))
      const session_id = signedIn?.session_id ?? 0
      const caller = { ...who, role_id: ROLE.customer, session_id, guest_session_id: null }
      const parsed = orderBody.parse(body)
      const { order_id } = await placeOrder(db, RULES, caller, parsed, { key: undefined, now: shop.now() })
      await db.execute(sql`insert into idempotency_key (user_id, guest_session_id, key, body_hash, order_id, created_at)
        values (${who.user_id}, 0, 'double-click', ${hashOrderBody(parsed)}, ${order_id}, now())`)
      return { answer: { of: answer }, order_id } // wrapped: a bare promise would be waited for here
    })
    expect(await answer.of).toEqual({ status: 201, message: undefined, order_id })
  })

  it('keep stock and ledger alike while orders are placed and holds run out', async () => {
    const [a, b] = [
      await addProduct(shop.db, { price: 10, stock: 30 }),
      await addProduct(shop.db, { price: 10, stock: 30 }),
    ]
    const line = (product_id: number) => ({ product_id, quantity: 1, price: 10 })
    const who = await shop.signInAs('customer')
    const place = (turn: number) =>
      send(turn % 2 === 0 ? orderOf(line(a), line(b)) : orderOf(line(b), line(a)), who)
    await Promise.all(Array.from({ length: 30 }, (_, turn) => place(turn)))
    expect(await stockAndLedger(a)).toEqual([0, 0])
    const later = new Date(shop.now().getTime() + 25 * 3_600_000)
    const work = Array.from({ length: 24 }, (_, turn) =>
      turn % 6 === 0 ? releaseExpiredHolds(shop.db, later) : place(turn),
    )
    await Promise.all(work)
    await releaseExpiredHolds(shop.db, later)
    expect(await stockAndLedger(a)).toEqual([30, 30])
    expect(await stockAndLedger(b)).toEqual([30, 30])
  })

  it('deliver a paid order once, though two admins click at once', async () => {
    const body = orderOf({
      product_id: await addProduct(shop.db, { price: 10, stock: 1 }),
      quantity: 1,
      price: 10,
    })
    const { order_id = 0 } = await send(body, await shop.signInAs('customer'))
    await shop.db
      .update(shopOrder)
      .set({ is_paid: true, paid_at: shop.now() })
      .where(eq(shopOrder.order_id, order_id))
    const admins = await Promise.all(Array.from({ length: 6 }, () => shop.signInAs('admin')))
    const answers = await Promise.all(
      admins.map((admin) => shop.fetch(`/api/v1/admin/order/${order_id}/deliver`, { method: 'PUT' }, admin)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('sell no product that is being deleted', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 50 })
    const [who, admin] = [await shop.signInAs('customer'), await shop.signInAs('admin')]
    const body = orderOf({ product_id: id, quantity: 1, price: 10 })
    const remove = shop.fetch(`/api/v1/admin/product/${id}`, { method: 'DELETE' }, admin)
    const results = await Promise.all(Array.from({ length: 20 }, () => send(body, who)))
    expect((await remove).status).toBe(200)
    const sold = results.filter(({ status }) => status === 201).length
    expect(results.filter(({ status }) => status === 409)).toHaveLength(20 - sold)
    const [kept] = await shop.db.select().from(product).where(eq(product.product_id, id))
    expect(kept?.stock).toBe(50 - sold)
    expect((await send(body, who)).status).toBe(409)
  })

  it('sells the last piece once to fifty buyers', async () => {
    const id = await addProduct(shop.db, { price: 10, stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.signInAs('customer')))
    const answers = await Promise.all(
      buyers.map((buyer) => send(orderOf({ product_id: id, quantity: 1, price: 10 }), buyer)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await stockOf(shop.db, id)).toBe(0)
  })

  it('lets {A,B} and {B,A} pass each other 200 times', async () => {
    const [a, b] = [
      await addProduct(shop.db, { price: 10, stock: 1000 }),
      await addProduct(shop.db, { price: 10, stock: 1000 }),
    ]
    const line = (product_id: number) => ({ product_id, quantity: 1, price: 10 })
    const who = await shop.signInAs('customer')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        send(turn % 2 === 0 ? orderOf(line(a), line(b)) : orderOf(line(b), line(a)), who),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await stockOf(shop.db, a), await stockOf(shop.db, b)]).toEqual([800, 800])
  })
})
