/** What admins filter orders by, and find them by besides who ordered. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import type { OrderFilter } from '@warung/contract/values/order-states.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { orderProduct } from '../../src/platform/database/schema/order-lines.ts'
import type { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { orderReturn } from '../../src/platform/database/schema/returns.ts'
import { shipment } from '../../src/platform/database/schema/shipments.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'
import { addOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

type Query = NonNullable<CallInput<'GET /api/v1/admin/order'>['query']>

describeEachEngine('filters of orders', (open) => {
  let shop: TestShop
  let admin: UserInfo
  /** a name for each order, by its number */
  const names = new Map<number, string>()

  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    const now = shop.now()
    const paid = { is_paid: true, paid_at: now }
    const cancelled = { cancelled_at: now, cancelled_by: admin.user_id, is_stock_held: false }
    const orders: Readonly<Record<string, Partial<typeof shopOrder.$inferInsert>>> = {
      new: {},
      lapsed: { is_stock_held: false },
      cancelled,
      cancelled_too: { ...cancelled, transfer_reported_at: now },
      reported: { transfer_reported_at: now },
      packed: { ...paid, transfer_reported_at: now },
      partly_refunded: { ...paid, refunded_minor: 40 },
      sent: { ...paid, shipped_at: now },
      delivered: { ...paid, shipped_at: now, is_delivered: true, deliverd_at: now },
      coming_back: { ...paid, shipped_at: now, is_delivered: true, deliverd_at: now },
      refunded: { ...paid, refunded_minor: 100 },
      refunded_on_its_way: { ...paid, shipped_at: now, refunded_minor: 100 },
    }
    for (const [name, given] of Object.entries(orders)) {
      const order_id = await addOrder(shop.db, { user_id: admin.user_id, created_at: now, ...given })
      names.set(order_id, name)
      if (name !== 'coming_back') continue
      await shop.db.insert(orderReturn).values({ order_id, reason: 'other', comment: '', requested_at: now })
    }
  })
  afterAll(() => shop.close())

  async function found(query: Query) {
    const { data, meta } = await shop.call('GET /api/v1/admin/order', { query }, admin)
    expect(meta.total).toBe(data.length)
    return data.map(({ order_id }) => names.get(order_id)).toReversed()
  }

  const cases = {
    to_pay: ['new', 'lapsed', 'reported'],
    to_confirm: ['reported'],
    to_ship: ['packed', 'partly_refunded'],
    shipped: ['sent'],
    done: ['delivered', 'coming_back'],
    cancelled: ['cancelled', 'cancelled_too'],
    refunded: ['refunded', 'refunded_on_its_way'],
    // as releases before called them
    unpaid: ['new', 'lapsed', 'reported'],
    paid: ['packed', 'partly_refunded', 'sent'],
    delivered: ['delivered', 'coming_back'],
    returns: ['coming_back'],
  } as const satisfies Record<OrderFilter, readonly string[]>

  it.each(Object.entries(cases) as [OrderFilter, readonly string[]][])('%s', async (state, expected) => {
    expect(await found({ state })).toEqual(expected)
    expect(await found({ state, sort: 'total' })).toHaveLength(expected.length)
    expect(await found({ state, keyword: 'somebody' })).toEqual(expected)
  })
})

describeEachEngine('any page of filtered orders', (open) => {
  let database: Database
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    database = await open()
    shop = await openShop(database)
    admin = await shop.signInAs('admin')
    await database.withoutTimeouts((db) =>
      db.execute(sql`
      insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name, product_price,
        shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate, created_at, is_paid, paid_at,
        shipped_at, cancelled_at, cancelled_by, is_stock_held)
      select ${admin.user_id}, 'Sari', 's@x.example', '', '', '', '', 'PayPal', n, 0, 0, n, 1, 'USD', '1', now(), n % 2 = 0,
        case when n % 2 = 0 then now() end, case when n % 6 = 0 then now() end, case when n % 6 = 1 then now() end,
        case when n % 6 = 1 then ${admin.user_id}::integer end, false
      from generate_series(1, 4500) as n`),
    )
  })
  afterAll(() => shop.close())

  it.each(['to_pay', 'to_ship'] as const)('%s, before and after changes are folded', async (state) => {
    const ids = (query: Query) =>
      shop
        .call('GET /api/v1/admin/order', { query: { state, limit: 100, ...query } }, admin)
        .then(({ data, meta }) => ({ ids: data.map(({ order_id }) => order_id), total: meta.total }))
    const remainders = state === 'to_pay' ? [3, 5] : [2, 4]
    const all = Array.from({ length: 4500 }, (_, n) => n + 1).filter((n) => remainders.includes(n % 6))
    const [first = 0] = (await ids({ sort: 'oldest', limit: 1 })).ids
    const shift = first - (all[0] ?? 0)
    const expectPages = async () => {
      for (const page of [1, 12, 15]) {
        const range = [(page - 1) * 100, page * 100] as const
        const expected = all.map((n) => n + shift)
        expect(await ids({ page, sort: 'oldest' })).toEqual({ ids: expected.slice(...range), total: 1500 })
        expect((await ids({ page })).ids).toEqual(expected.toReversed().slice(...range))
        expect((await ids({ page, sort: 'total' })).ids).toEqual(expected.toReversed().slice(...range))
      }
    }
    await expectPages()
    await rollUpListChanges(database)
    await expectPages()
  })
})

describe.each([
  ['in a small shop', 0],
  ['in a shop where an index is asked', 1500],
] as const)('%s', (_, others) => {
  describeEachEngine('orders are found', (open) => {
    let shop: TestShop
    let admin: UserInfo
    const ids: number[] = []
    beforeAll(async () => {
      shop = await openShop(await open())
      admin = await shop.signInAs('admin')
      const coffee = await addProduct(shop.db, { name: 'Kopi Gayo 250 g', sku: 'KPG-250' })
      const deleted = await addProduct(shop.db, { name: 'Teh Poci', deleted_at: shop.now() })
      const sent = { is_paid: true, paid_at: shop.now(), shipped_at: shop.now() }
      for (const given of [{}, sent, sent]) {
        ids.push(await addOrder(shop.db, { user_id: admin.user_id, created_at: shop.now(), ...given }))
      }
      const [first = 0, second = 0, third = 0] = ids
      const line = { line: 1, image: '', price: 500, quantity: 2 }
      await shop.db.insert(orderProduct).values([
        { ...line, order_id: first, product_id: coffee, name: 'Kopi Gayo 250 g' },
        { ...line, order_id: second, product_id: coffee, name: 'Kopi Gayo 250 g' },
        { ...line, order_id: third, product_id: deleted, name: 'Teh Poci' },
      ])
      const parcel = { courier: 'JNE', service: '', shipped_at: shop.now(), user_id: admin.user_id }
      await shop.db.insert(shipment).values([
        { ...parcel, order_id: second, tracking_number: 'JP 0012-34XYZ' },
        { ...parcel, order_id: third, tracking_number: '0098765432101' },
      ])
      if (others > 0) await addOthers()
    })
    afterAll(() => shop.close())

    async function addOthers(): Promise<void> {
      await shop.db.execute(sql`
        insert into product (name, sku, price, brand, stock, description, search_text, created_at)
        select 'Barang ' || n, 'B-' || n, n, 'Merek', 7, '', 'barang ' || n, now() from generate_series(1, ${others}::integer) as n`)
      await shop.db.execute(sql`
        insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name, product_price,
          shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate, created_at)
        select ${admin.user_id}, 'Joko', 'j@x.example', '', '', '', '', 'PayPal', n, 0, 0, n, 1, 'USD', '1', now()
        from generate_series(1, ${others}::integer) as n`)
      await shop.db.execute(sql`
        insert into order_product (order_id, line, product_id, name, image, price, quantity)
        select order_id, 1, (select max(product_id) from product), 'Barang', '', 1, 1 from shop_order where user_name = 'Joko'`)
    }

    const found = async (query: Query) =>
      (await shop.call('GET /api/v1/admin/order', { query }, admin)).data.map(
        ({ order_id }) => ids.indexOf(order_id) + 1,
      )

    it.each([
      ['JP 0012-34XYZ', [2]],
      ['jp0012-34xyz', [2]],
      ['JP0012', [2]],
      ['0098765432101', [3]],
      ['0098 7654 32101', [3]],
      ['Kopi Gayo', [2, 1]],
      ['gayo', [2, 1]],
      ['KPG-250', [2, 1]],
      ['teh poci', [3]],
      ['tidak ada', []],
    ] as const)('by tracking number or product: %j', async (keyword, expected) => {
      expect(await found({ keyword })).toEqual(expected)
    })

    it('by both within a filter, and sorted', async () => {
      expect(await found({ keyword: 'gayo', state: 'to_pay' })).toEqual([1])
      expect(await found({ keyword: 'gayo', state: 'shipped' })).toEqual([2])
      expect(await found({ keyword: 'gayo', sort: 'oldest' })).toEqual([1, 2])
      expect(await found({ keyword: 'gayo', sort: 'total' })).toEqual([2, 1])
      expect(await found({ keyword: 'JP0012', state: 'to_pay' })).toEqual([])
    })
  })
})
