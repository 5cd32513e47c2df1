/** Of few products only may unpaid orders hold the last pieces (threats.md, Orders). */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalBody } from '../support/shop.ts'

const PRICE = 250_000
const HOUR_MS = 3_600_000
const ENVIRONMENT = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }

type Person = { readonly access_token: string }
type Wanted = readonly { readonly product_id: number; readonly quantity: number }[]

function callsOf(shop: PaymentShop) {
  const products = async (count: number, stock: number): Promise<number[]> => {
    const made: number[] = []
    while (made.length < count) made.push(await addProduct(shop.db, { price: PRICE, stock: stock }))
    return made
  }
  const send = (as: Person, wanted: Wanted, more: { from?: string; key?: string } = {}) =>
    shop.fetch(
      '/api/v1/order',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(more.from ? { 'x-forwarded-for': more.from } : {}),
          ...(more.key ? { 'idempotency-key': more.key } : {}),
        },
        body: JSON.stringify(orderOf(...wanted.map((line) => ({ ...line, price: PRICE })))),
      },
      as,
    )
  /** Statuses of one order a product, of all its pieces. */
  const takeAll = async (as: Person, ids: readonly number[], stock: number, from?: string) => {
    const statuses: number[] = []
    for (const product_id of ids) {
      statuses.push((await send(as, [{ product_id, quantity: stock }], { ...(from ? { from } : {}) })).status)
    }
    return statuses
  }
  const soldOut = async (ids: readonly number[]): Promise<number> => {
    const rows = await shop.db
      .select()
      .from(product)
      .where(inArray(product.product_id, [...ids]))
    return rows.filter(({ stock }) => stock === 0).length
  }
  const orderIn = async (answer: Response) => {
    const { data } = (await answer.json()) as {
      data: { order_id: number; payment_reference: string; payment_amount: string; payment_currency: string }
    }
    return data
  }
  return { products, send, takeAll, soldOut, orderIn }
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

describeEachEngine('unpaid orders', (open) => {
  let shop: PaymentShop
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), ENVIRONMENT)
    calls = callsOf(shop)
  })
  afterAll(() => shop.close())

  it('of one guest take ten products off sale at most, in five orders as in fifty', async () => {
    for (const [at_once, from] of [
      [10, '192.0.2.1'],
      [1, '192.0.2.2'],
    ] as const) {
      const ids = await calls.products(50, 12)
      const guest = await shop.signInAs('guest')
      const refused: Response[] = []
      for (let first = 0; first < ids.length; first += at_once) {
        const lines = ids.slice(first, first + at_once).map((product_id) => ({ product_id, quantity: 12 }))
        const answer = await calls.send(guest, lines, { from })
        if (answer.status !== 201) refused.push(answer)
      }
      expect(await calls.soldOut(ids)).toBe(10)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
      const [first] = refused
      if (first)
        expect((await refusalBody(first)).message).toMatch(
          /^Your unpaid orders would hold the last pieces of more than 10/,
        )
    }
  })

  it('of one account take twenty-five of fifty, and a single order of more is refused whole', async () => {
    const own = await openPaymentShop(await open(), ENVIRONMENT)
    const { products, send, soldOut } = callsOf(own)
    const ids = await products(50, 1)
    const who = await own.signInAs('customer')
    const all = ids.map((product_id) => ({ product_id, quantity: 1 }))
    expect((await send(who, all.slice(0, 26), { from: '192.0.2.3' })).status).toBe(409)
    expect(await soldOut(ids)).toBe(0)
    expect((await send(who, all.slice(0, 25), { from: '192.0.2.3' })).status).toBe(201)
    expect((await send(who, all.slice(25, 26), { from: '192.0.2.33' })).status).toBe(409)
    await own.close()
  })

  it('do not stop a buyer from selling out one product after another, as merchants do who try out a shop', async () => {
    const own = await openPaymentShop(await open(), ENVIRONMENT)
    const { products, takeAll } = callsOf(own)
    await products(40, 20)
    const who = await own.signInAs('customer')
    const statuses: number[] = []
    for (let turn = 0; turn < 30; turn += 1)
      statuses.push(...(await takeAll(who, await products(1, 5), 5, '192.0.2.34')))
    expect(statuses).toEqual(times(30, 201))
    await own.close()
  })

  it('of strangers on the same network do not stop an order that leaves enough, however scarce theirs became', async () => {
    const own = await openPaymentShop(await open(), ENVIRONMENT)
    const { products, send, takeAll, orderIn } = callsOf(own)
    const shared = '192.0.2.35'
    const scarce = await products(40, 20)
    const [few = 0, expiring = 0] = await products(2, 5)
    const guest = await own.signInAs('guest')
    const victim = await own.signInAs('customer')
    const old = await orderIn(await send(victim, [{ product_id: expiring, quantity: 1 }], { from: shared }))
    await releaseExpiredHolds(own.db, new Date(own.now().getTime() + 25 * HOUR_MS))
    expect(await takeAll(guest, scarce, 10, shared)).toEqual(times(40, 201)) // ten of each are left
    const elsewhere = await own.signInAs('guest')
    expect(await takeAll(elsewhere, scarce, 1, '203.0.113.35')).toEqual(times(40, 201)) // and now nine
    expect(await takeAll(victim, [few], 1, shared)).toEqual([201])
    const noted = await own.fetch(
      `/api/v1/order/${old.order_id}/provider-order`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': shared },
        body: JSON.stringify({ provider_order_id: 'OPENEDJUSTNOW' }),
      },
      victim,
    )
    expect(noted.status).toBe(200)
    expect(await takeAll(guest, scarce.slice(0, 1), 9, shared)).toEqual([409]) // theirs stay where they are
    await own.close()
  })

  it('count bites of the same product together', async () => {
    const ids = await calls.products(11, 12)
    const guest = await shop.signInAs('guest')
    expect(await calls.takeAll(guest, ids.slice(0, 10), 4, '192.0.2.4')).toEqual(times(10, 201)) // 8 are left
    expect(await calls.takeAll(guest, ids.slice(0, 10), 4, '192.0.2.4')).toEqual(times(10, 201)) // and now 4
    expect(await calls.takeAll(guest, ids.slice(10), 6, '192.0.2.4')).toEqual([201]) // half: 6 are left
    expect(await calls.takeAll(guest, ids.slice(10), 1, '192.0.2.4')).toEqual([409])
  })

  it('of many guests on one network take twenty-five, a /64 of IPv6 being one; others buy on', async () => {
    const networks: [string, (turn: number) => string][] = [
      ['IPv4', () => '198.51.100.7'],
      ['IPv6', (turn) => `2001:db8:7:8::${turn + 1}`],
    ]
    for (const [name, address] of networks) {
      const own = await openPaymentShop(await open(), ENVIRONMENT)
      const calls = callsOf(own)
      const ids = await calls.products(40, 3)
      for (let turn = 0; turn < 5; turn += 1) {
        const guest = await own.signInAs('guest')
        await calls.takeAll(guest, ids.slice(8 * turn, 8 * turn + 8), 3, address(turn))
      }
      expect([name, await calls.soldOut(ids)]).toEqual([name, 25])
      const guest = await own.signInAs('guest')
      const wanted = [{ product_id: ids.at(-1) ?? 0, quantity: 3 }]
      const refused = await calls.send(guest, wanted, { from: address(99) })
      expect([refused.status, (await refusalBody(refused)).message]).toEqual([
        409,
        expect.stringMatching(/^Unpaid orders from your network/),
      ])
      const plenty = await calls.products(1, 100)
      expect(await calls.takeAll(guest, plenty, 50, address(99))).toEqual([201])
      expect((await calls.send(guest, wanted, { from: '203.0.113.4' })).status).toBe(201)
      await own.close()
    }
  })

  it('that are paid or have expired no longer count', async () => {
    const ids = await calls.products(12, 1)
    const guest = await shop.signInAs('guest')
    const from = '192.0.2.5'
    const [first, ...rest] = ids
    const placed = await calls.orderIn(
      await calls.send(guest, [{ product_id: first ?? 0, quantity: 1 }], { from }),
    )
    expect(await calls.takeAll(guest, rest, 1, from)).toEqual([...times(9, 201), 409, 409])
    const payment_method_id = await payAtProvider(shop, placed)
    const params = { id: placed.order_id }
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, guest)
    expect(await calls.takeAll(guest, rest.slice(9), 1, from)).toEqual([201, 409])
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR_MS))
    expect(await calls.takeAll(guest, rest, 1, from)).toEqual([...times(10, 201), 409])
  })

  it('do not stop a repeated attempt from being told its order', async () => {
    const ids = await calls.products(11, 1)
    const guest = await shop.signInAs('guest')
    const from = '192.0.2.6'
    const last = [{ product_id: ids.at(-1) ?? 0, quantity: 1 }]
    const placed = await calls.orderIn(await calls.send(guest, last, { from, key: 'told-again' }))
    expect(await calls.takeAll(guest, ids.slice(0, 10), 1, from)).toEqual([...times(9, 201), 409])
    const again = await calls.send(guest, last, { from, key: 'told-again' })
    expect([again.status, (await calls.orderIn(again)).order_id]).toEqual([201, placed.order_id])
  })

  it('that have expired are not taken up beyond it, whatever the browser says of paying', async () => {
    const ids = await calls.products(20, 1)
    const guest = await shop.signInAs('guest')
    const from = '192.0.2.8'
    const [first, ...rest] = ids
    const old = await calls.orderIn(
      await calls.send(guest, [{ product_id: first ?? 0, quantity: 1 }], { from }),
    )
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR_MS))
    expect(await calls.takeAll(guest, rest.slice(0, 10), 1, from)).toEqual(times(10, 201))
    const put = (call: string, id: string) =>
      shop.fetch(
        `/api/v1/order/${old.order_id}/${call}`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify(call === 'pay' ? { payment_method_id: id } : { provider_order_id: id }),
        },
        guest,
      )
    expect((await put('provider-order', 'SAYSANYTHING1')).status).toBe(409)
    expect((await put('pay', 'SAYSANYTHING2')).status).toBe(422)
    expect(await calls.soldOut([first ?? 0])).toBe(0)
    const payment_method_id = await payAtProvider(shop, old) // who has paid gets it all the same
    expect((await put('pay', payment_method_id)).status).toBe(200)
    expect(await calls.soldOut([first ?? 0])).toBe(1)
  })

  it('of which enough is left for others never count', async () => {
    const ids = await calls.products(40, 60)
    const guest = await shop.signInAs('guest')
    expect(await calls.takeAll(guest, ids, 2, '192.0.2.9')).toEqual(times(40, 201))
    expect(await calls.takeAll(guest, ids, 40, '192.0.2.9')).toEqual(times(40, 201))
  })

  it('keep no address, and the hash of its network only while they hold stock', async () => {
    const [a = 0, b = 0] = await calls.products(2, 9)
    const who = await shop.signInAs('customer')
    const hashOf = async (order_id: number) => {
      const [row] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, order_id))
      return row?.network_hash
    }
    const from = '192.0.2.10'
    const paid = await calls.orderIn(await calls.send(who, [{ product_id: a, quantity: 1 }], { from }))
    const expired = await calls.orderIn(await calls.send(who, [{ product_id: b, quantity: 1 }], { from }))
    expect(await hashOf(paid.order_id)).toMatch(/^[\w-]{43}$/)
    expect(await hashOf(expired.order_id)).toBe(await hashOf(paid.order_id))
    const payment_method_id = await payAtProvider(shop, paid)
    const params = { id: paid.order_id }
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR_MS))
    expect([await hashOf(paid.order_id), await hashOf(expired.order_id)]).toEqual([null, null])
  })
})

describeOnPostgres('unpaid orders placed at once', (open) => {
  it('stop at the same number, of a guest and of a network', async () => {
    // twenty wait for one another here, on a busy machine for longer than a shopper would
    const shop = await openPaymentShop(await open({ statementTimeoutMs: 30_000 }), ENVIRONMENT)
    const calls = callsOf(shop)
    const ids = await calls.products(40, 1)
    const guest = await shop.signInAs('guest')
    const one = (as: Person, product_id: number) =>
      calls.send(as, [{ product_id, quantity: 1 }], { from: '198.51.100.9' })
    const answers = await Promise.all(ids.slice(0, 20).map((id) => one(guest, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const guests = await Promise.all(ids.slice(20).map(() => shop.signInAs('guest')))
    const others = await Promise.all(guests.map((each, turn) => one(each, ids[20 + turn] ?? 0)))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(15)
    expect(await calls.soldOut(ids)).toBe(25)
    await shop.close()
  })
})
