import type { CallInput } from '@warung/contract/client.ts'
import { ORDER_STATES } from '@warung/contract/values/order-states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { addOrder } from '../support/orders.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Person = { user_id: number; access_token: string }

describeEachEngine('lists of orders', (open) => {
  let shop: TestShop
  let admin: Person
  let sari: Person
  let budi: Person
  const ids: number[] = []
  const statements: string[] = []

  const add = async (given: Partial<Parameters<typeof addOrder>[1]> & { user_id: number }) => {
    ids.push(await addOrder(shop.db, { created_at: shop.now(), ...given }))
  }

  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (sql) => statements.push(sql) }))
    admin = await shop.signInAs('admin')
    sari = await shop.signInAs('customer')
    budi = await shop.signInAs('customer')
    const paid = { is_paid: true, paid_at: shop.now() }
    const delivered = { ...paid, is_delivered: true, deliverd_at: shop.now() }
    await add({
      user_id: sari.user_id,
      user_name: 'Sari Éka',
      user_email: 'sari@x.example',
      total_price: 30.5,
    })
    await add({
      user_id: budi.user_id,
      user_name: 'Budi',
      user_email: 'b_1@x.example',
      total_price: 10,
      ...paid,
    })
    await add({
      user_id: sari.user_id,
      user_name: 'Sari Éka',
      user_email: 'sari@x.example',
      total_price: 20,
      ...delivered,
    })
    await add({
      user_id: budi.user_id,
      user_name: 'Budi 100%',
      total_price: 40,
      ...paid,
      refunded_minor: 100,
    })
  })
  afterAll(() => shop.close())

  type Query = NonNullable<CallInput<'GET /api/v1/admin/order'>['query']>
  const list = (query: Query = {}) => shop.call('GET /api/v1/admin/order', { query }, admin)
  /** which of the four, by the order they were made in */
  const which = async (query: Query) => (await list(query)).data.map((row) => ids.indexOf(row.order_id) + 1)

  it('show all to admins, newest first, with their buyers', async () => {
    const { data, meta } = await list()
    expect(data.map((row) => row.order_id)).toEqual(ids.toReversed())
    expect(meta).toEqual({ last_page: 1, current_page: 1, total: 4 })
    expect(data[3]).toEqual({
      order_id: ids[0],
      created_at: '2026-11-20T00:30:00+07:00',
      total_price: 30.5,
      is_paid: false,
      paid_at: null,
      is_delivered: false,
      deliverd_at: null,
      shipped_at: null,
      accepted_at: null,
      cancelled_at: null,
      returned_at: null,
      state: 'unpaid',
      user_id: sari.user_id,
      user_name: 'Sari Éka',
      user_email: 'sari@x.example',
      recipient: null,
      payment_method_id: 1,
      is_payment_pending: false,
      is_stock_held: true,
      transfer_reported_at: null,
      shipping_is_pickup: null,
    })
  })

  it('sort', async () => {
    expect(await which({ sort: 'oldest' })).toEqual([1, 2, 3, 4])
    expect(await which({ sort: 'total' })).toEqual([4, 1, 3, 2])
  })

  it.each([
    ['unpaid', 1],
    ['paid', 2],
    ['delivered', 3],
    ['refunded', 4],
  ] as const)('filter by state: %s', async (state, only) => {
    expect(await which({ state })).toEqual([only])
    expect((await list({ state })).meta).toEqual({ last_page: 1, current_page: 1, total: 1 })
  })

  it('say of an order that all of it was refunded', async () => {
    const { data } = await list()
    expect(data.map(({ state }) => state)).toEqual(ORDER_STATES.toReversed())
    const own = await shop.call('GET /api/v1/order', {}, budi)
    expect(own.data.map(({ state }) => state)).toEqual(['refunded', 'paid'])
  })

  describe('search', () => {
    it.each([
      ['SARI', [3, 1]],
      ['éka', [3, 1]],
      ['x.example', [3, 2, 1]],
      ['b_', [2]],
      ['%', [4]],
      ['\\', []],
      ['budi', [4, 2]],
      ['  ', [4, 3, 2, 1]],
    ] as const)('%j', async (keyword, expected) => {
      expect(await which({ keyword })).toEqual(expected)
      expect((await list({ keyword })).meta.total).toBe(expected.length)
    })

    it('by number, alone or within a state', async () => {
      expect(await which({ keyword: String(ids[2]) })).toContain(3)
      expect(await which({ keyword: String(ids[2]), state: 'delivered' })).toEqual([3])
      expect(await which({ keyword: String(ids[2]), state: 'unpaid' })).toEqual([])
      expect(await which({ keyword: '999999999999999999' })).toEqual([])
    })

    it.each(['#', 'Order ', 'order #', 'ORDER NO. ', 'Pesanan ', ' # '])(
      'by number, as it is written in mails and chats: %j',
      async (prefix) => {
        expect(await which({ keyword: `${prefix}${ids[2]}` })).toEqual([3])
      },
    )

    it('within a state, sorted', async () => {
      expect(await which({ keyword: 'x.example', state: 'paid' })).toEqual([2])
      expect(await which({ keyword: 'x.example', sort: 'total' })).toEqual([1, 3, 2])
    })
  })

  it('page, and are 404 past their end', async () => {
    const second = await list({ page: 2, limit: 3 })
    expect(second.data.map((row) => row.order_id)).toEqual([ids[0]])
    expect(second.meta).toEqual({ last_page: 2, current_page: 2, total: 4 })
    expect((await refusalOf(list({ page: 3, limit: 3 }))).status).toBe(404)
    expect((await refusalOf(list({ page: 2, keyword: 'sari' }))).status).toBe(404)
  })

  it('show a customer only their own', async () => {
    const own = async (as: Person) => shop.call('GET /api/v1/order', {}, as)
    expect((await own(sari)).data.map((row) => row.order_id)).toEqual([ids[2], ids[0]])
    expect((await own(budi)).meta).toEqual({ last_page: 1, current_page: 1, total: 2 })
    expect(await own(await shop.signInAs('customer'))).toEqual({
      data: [],
      meta: { last_page: 1, current_page: 1, total: 0 },
    })
    const past = shop.call('GET /api/v1/order', { query: { page: 2 } }, sari)
    expect((await refusalOf(past)).status).toBe(404)
  })

  it('cost one statement besides who is calling', async () => {
    for (const query of [{}, { state: 'paid' }, { keyword: 'sari' }] as const) {
      statements.length = 0
      await list(query)
      expect(statements).toHaveLength(2)
    }
    await shop.call('GET /api/v1/order', {}, sari) // from here on it is remembered who a shopper is
    statements.length = 0
    await shop.call('GET /api/v1/order', {}, sari)
    expect(statements).toHaveLength(1)
  })
})
