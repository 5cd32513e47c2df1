import type { UserInfo } from '@warung/contract/accounts.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { addOrder, orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a customer as admins see them', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openPaymentShop(await open({ onStatement: (sql) => void statements.push(sql) }))
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const customerOf = async (id: number) =>
    (await shop.call('GET /api/v1/admin/customer/{id}', { params: { id } }, admin)).data

  it('has no orders before the first', async () => {
    const sari = await shop.signInAs('customer', { name: 'Sari', email: 'sari@customer.example' })
    expect(await customerOf(sari.user_id)).toEqual({
      user_id: sari.user_id,
      name: 'Sari',
      email: 'sari@customer.example',
      role_id: 3,
      role_name: 'Customer',
      created_at: '2026-11-20T00:30:00+07:00',
      last_seen_at: '2026-11-20T00:30:00+07:00',
      orders: 0,
      paid_orders: 0,
      paid_total: 0,
      refunded_total: 0,
      shipment_address: null,
      telephone: null,
      note: { text: null, tags: [], version: 0 },
    })
  })

  it('has paid what their paid orders come to, in rupiah, with what went back beside it', async () => {
    const sari = await shop.signInAs('customer')
    await placedOrder(shop, { who: sari, price: 100_000 })
    await paidOrder(shop, { who: sari, price: 60_000 }) // 63.000 with tax
    const { params } = await paidOrder(shop, { who: sari, price: 80_000 }) // 84.000
    const body = { refunded_amount: '0.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
    expect(await customerOf(sari.user_id)).toMatchObject({
      orders: 3,
      paid_orders: 2,
      paid_total: 147_000,
      refunded_total: 84_000,
      shipment_address: { city: 'Yogyakarta', postal_code: '55281' },
    })
  })

  it('is reached where their newest order went: province and telephone too', async () => {
    const sari = await shop.signInAs('customer')
    const { product_id } = await placedOrder(shop, { who: sari, price: 5000 })
    expect(await customerOf(sari.user_id)).toMatchObject({
      telephone: null,
      shipment_address: { province: null },
    })
    const plain = orderOf({ product_id, quantity: 1, price: 5000 })
    const shipment_address = { ...plain.shipment_address, province: 'DI Yogyakarta' }
    const body = { ...plain, shipment_address, contact: { telephone: '0811222333' } }
    await shop.call('POST /api/v1/order', { body }, sari)
    expect(await customerOf(sari.user_id)).toMatchObject({
      telephone: '+62811222333',
      shipment_address: { province: 'DI Yogyakarta' },
    })
  })

  it('has their own orders, newest first, by seeking', async () => {
    const [sari, other] = [await shop.signInAs('customer'), await shop.signInAs('customer')]
    const created_at = shop.now()
    await addOrder(shop.db, { user_id: other.user_id, created_at })
    const ids: number[] = []
    while (ids.length < LIST_PAGE_SIZE + 2)
      ids.unshift(await addOrder(shop.db, { user_id: sari.user_id, created_at }))
    const page = async (before?: number) =>
      shop.call(
        'GET /api/v1/admin/customer/{id}/order',
        { params: { id: sari.user_id }, query: before === undefined ? {} : { before } },
        admin,
      )
    const first = await page()
    const second = await page(first.meta.before ?? 0)
    expect([...first.data, ...second.data].map(({ order_id }) => order_id)).toEqual(ids)
    expect(second.meta.before).toBeNull()
  })

  it('was last seen when a session was last refreshed, and no request writes for that', async () => {
    const sari = await shop.signInAs('customer')
    shop.advance(3 * 60 * 60_000)
    const later = shop.now()
    const pair = { access_token: sari.access_token, refresh_token: sari.refresh_token }
    const { data } = await shop.call('POST /api/v1/auth/refresh', { body: pair })
    shop.advance(60_000)
    statements.length = 0
    await shop.call('GET /api/v1/user', {}, data)
    expect(statements.filter((sql) => !/^\s*select/i.test(sql))).toEqual([])
    admin = await shop.signInAs('admin') // a token lasts a quarter of an hour
    expect(new Date((await customerOf(sari.user_id)).last_seen_at ?? '')).toEqual(later)
  })

  it('who is a guest has no address of an account', async () => {
    const guest = await shop.signInAs('guest')
    await placedOrder(shop, { who: guest })
    const seen = await customerOf(guest.user_id)
    expect(seen).toMatchObject({ role_name: 'Guest', shipment_address: null })
    expect(seen.orders).toBeGreaterThan(0)
  })

  it('is 404 when unknown or deleted', async () => {
    const gone = await shop.signInAs('customer')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: gone.user_id } }, admin)
    for (const id of [gone.user_id, 999_999]) expect((await refusalOf(customerOf(id))).status).toBe(404)
  })
})
