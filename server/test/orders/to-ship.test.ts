/** The work queue: what waits to be shipped, its slips, and many orders marked as shipped at once. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { ORDERS_SHIPPED_MAX } from '@warung/contract/values/limits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('orders to ship', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openPaymentShop(await open({ onStatement: (text) => void statements.push(text) }))
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const queue = (query: Record<string, string> = {}) =>
    shop.call('GET /api/v1/admin/to-ship', { query: query as unknown as { after: number } }, admin)
  const waiting = async () => (await queue()).data.map(({ order_id }) => order_id)
  const shipAll = (parcels: { order_id: number; tracking_number?: string }[], as = admin) =>
    shop.call(
      'POST /api/v1/admin/shipment',
      { body: { shipments: parcels.map((parcel) => ({ courier: 'J&T', ...parcel })) } },
      as,
    )

  it('are paid and nothing else yet, the oldest first, with all that a packer needs', async () => {
    const first = await paidOrder(shop, { name: 'Kopi Gayo', quantity: 2 })
    shop.advance(90 * 60_000)
    admin = await shop.signInAs('admin')
    const second = await paidOrder(shop)
    const unpaid = await placedOrder(shop)
    const [delivered, refunded, shipped] = [
      await paidOrder(shop),
      await paidOrder(shop),
      await paidOrder(shop),
    ]
    await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: delivered.params, body: {} }, admin)
    const body = { refunded_amount: '0.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params: refunded.params, body }, admin)
    await shipAll([{ order_id: shipped.order.order_id }])
    const partly = await paidOrder(shop)
    const part = { refunded_amount: '0.00', amount: '1.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params: partly.params, body: part }, admin)
    const ids = [first, second, partly].map(({ order }) => order.order_id)
    expect(await waiting()).toEqual(ids)
    const { data } = await queue()
    expect(data[0]).toEqual({
      order_id: ids[0],
      total_price: first.order.total_price,
      paid_at: '2026-11-20T00:30:00+07:00',
      waiting_minutes: 90,
      user_name: first.who.name,
      shipment_address: {
        address: 'Jl. Kaliurang 5',
        city: 'Yogyakarta',
        province: null,
        postal_code: '55281',
        country: 'Indonesia',
      },
      contact: { recipient: null, telephone: null, email: null },
      shipping: null,
      order_product: [
        {
          product_id: first.product_id,
          name: 'Kopi Gayo',
          image: expect.any(String),
          sku: expect.any(String),
          quantity: 2,
        },
      ],
      payment_mode: 'simulator',
      is_partly_refunded: false,
      shipped_at: null,
      shipments: [],
    })
    expect(data.map(({ is_partly_refunded }) => is_partly_refunded)).toEqual([false, false, true])

    const page = await queue({ limit: '2' })
    expect(page.meta.after).toBe(ids[1])
    const next = await queue({ limit: '2', after: String(ids[1]) })
    expect([next.data.map(({ order_id }) => order_id), next.meta.after]).toEqual([[ids[2]], null])
    for (const limit of ['0', '-1', 'x', '201']) expect((await refusalOf(queue({ limit }))).status).toBe(400)

    const order_ids = [ids[2], unpaid.order.order_id, shipped.order.order_id, ids[0], ids[0], 999_999].join(
      ',',
    )
    const slips = await shop.call(
      'GET /api/v1/admin/packing-slip',
      { query: { order_ids: order_ids as unknown as number[] } },
      admin,
    )
    expect(slips.data.map(({ order_id }) => order_id)).toEqual([ids[2], shipped.order.order_id, ids[0]])
    for (const bad of ['', ',', '1,', '1;2', '9'.repeat(11)]) {
      const asked = shop.call(
        'GET /api/v1/admin/packing-slip',
        { query: { order_ids: bad as unknown as number[] } },
        admin,
      )
      expect((await refusalOf(asked)).status).toBe(400)
    }
  })

  it('are marked as shipped all together or not at all, and once', async () => {
    const [a, b, c] = [await paidOrder(shop), await paidOrder(shop), await placedOrder(shop)]
    const [first, second, unpaid] = [a.order.order_id, b.order.order_id, c.order.order_id]
    const refused = await refusalOf(
      shipAll([{ order_id: first, tracking_number: 'JT1' }, { order_id: unpaid }, { order_id: 999_999 }]),
    )
    expect([refused.status, refused.message]).toEqual([
      409,
      `No order was marked as shipped. Order ${unpaid} is not paid. Order 999999 does not exist.`,
    ])
    expect(refused.errors['shipments.1']).toEqual([`Order ${unpaid} is not paid.`])
    expect(await waiting()).toEqual(expect.arrayContaining([first, second]))
    const parcels = [
      { order_id: second, tracking_number: 'JT2' },
      { order_id: first, tracking_number: 'JT1' },
    ]
    expect((await shipAll(parcels)).data.shipped).toBe(2)
    expect((await shipAll(parcels)).data.shipped).toBe(2)
    expect(await waiting()).not.toContain(first)
    expect((await a.seen()).shipments).toMatchObject([
      { courier: 'J&T', tracking_number: 'JT1', tracking_url: 'https://jet.co.id/track?awb=JT1' },
    ])
    const other = await refusalOf(shipAll([{ order_id: first, tracking_number: 'JT9' }]))
    expect(other.message).toBe(`No order was marked as shipped. Order ${first} is already shipped.`)
    // one parcel for two orders of the same buyer
    const [d, e] = [await paidOrder(shop), await paidOrder(shop)]
    const both = [d, e].map(({ order }) => ({ order_id: order.order_id, tracking_number: 'SAME' }))
    expect((await shipAll(both)).data.shipped).toBe(2)
    expect((await refusalOf(shipAll([]))).status).toBe(400)
    const tooMany = Array.from({ length: ORDERS_SHIPPED_MAX + 1 }, () => ({ order_id: first }))
    expect((await refusalOf(shipAll(tooMany))).status).toBe(400)
    expect((await refusalOf(shipAll(both, d.who))).status).toBe(403)
  })

  it(`are asked for by as many statements when there are ${ORDERS_SHIPPED_MAX} of them as when there is one`, async () => {
    const countStatements = async (): Promise<{ orders: number; count: number }> => {
      statements.length = 0
      const { data } = await queue()
      return { orders: data.length, count: statements.length }
    }
    await shop.db.execute(sql`update shop_order set is_delivered = true, deliverd_at = now() where is_paid`)
    const lines = [1, 2, 3].map(async () => ({
      product_id: await addProduct(shop.db, { price: 0, stock: 10_000 }),
      quantity: 1,
      price: 0,
    }))
    const body = orderOf(...(await Promise.all(lines)))
    const who = await shop.signInAs('customer')
    await shop.call('POST /api/v1/order', { body }, who)
    const ofOne = await countStatements()
    for (let placed = 1; placed < ORDERS_SHIPPED_MAX; placed += 1)
      await shop.call('POST /api/v1/order', { body }, who)
    const ofMany = await countStatements()
    expect([ofOne.orders, ofMany.orders]).toEqual([1, ORDERS_SHIPPED_MAX])
    expect(ofMany.count).toBe(ofOne.count)
  })
})
