/** Orders that admins enter for buyers who asked by chat or at the counter. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { recordManualOrder } from '../../src/backoffice/timeline/record-manual-order.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('an order entered by an admin', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  type Body = CallInput<'POST /api/v1/admin/order'>['body']
  const enter = async (body: Body, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/admin/order', { body, headers }, admin)).data.order_id
  }
  const seen = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data
  const stockOf = async (product_id: number) => {
    const [row] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
    return row?.stock
  }
  const contact = { recipient: 'Bu Tini', telephone: '081234567890' }

  it('holds stock, tells who entered it, and is paid by its link', async () => {
    const product_id = await addProduct(shop.db, { price: 40_000, stock: 3 })
    const body = { ...orderOf({ product_id, quantity: 2, price: 40_000 }), contact }
    const orderId = await enter(body)
    const order = await seen(orderId)
    expect(order).toMatchObject({ state: 'unpaid', user_name: 'Guest' })
    expect(order.contact).toMatchObject({ recipient: 'Bu Tini', telephone: '+6281234567890' })
    expect(await stockOf(product_id)).toBe(1)
    const params = { id: orderId }
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.map(({ kind, by }) => [kind, by])).toContainEqual(['entered', admin.name])
    const token = order.order_link.split('#')[1] ?? ''
    const { data: opened } = await shop.call('POST /api/v1/order-link', { body: { token } })
    expect(opened.order.order_id).toBe(orderId)
    const payment_method_id = await payAtProvider(shop, opened.order)
    await shop.call('PUT /api/v1/order-link/pay', { body: { token, payment_method_id } })
    expect(await seen(orderId)).toMatchObject({ state: 'paid' })
  })

  it('is one, however often the request is repeated with its key', async () => {
    const product_id = await addProduct(shop.db, { stock: 5, price: 10_000 })
    const body = { ...orderOf({ product_id, quantity: 1, price: 10_000 }), contact }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => enter(body, 'pesanan-tini').catch(() => enter(body, 'pesanan-tini'))),
    )
    expect(new Set([first, ...others]).size).toBe(1)
    expect(await stockOf(product_id)).toBe(4)
    const entries = await shop.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject_id, first ?? 0))
    expect(entries.filter(({ action }) => action === 'order.entered')).toHaveLength(1)
  })

  it('names one admin, also if several requests end at once', async () => {
    const { order } = await placedOrder(shop)
    const times = Array.from({ length: 8 }, () =>
      recordManualOrder(shop.db, admin, order.order_id, shop.now()),
    )
    await Promise.all(times)
    const ofOrder = await shop.db.select().from(auditEntry).where(eq(auditEntry.subject_id, order.order_id))
    expect(ofOrder.filter(({ action }) => action === 'order.entered')).toHaveLength(1)
  })

  it('is taken while the shop is closed; what cannot be sold is refused as for buyers', async () => {
    const product_id = await addProduct(shop.db, { stock: 1, price: 10_000 })
    await saveSettings(shop, { is_open: false })
    const body = { ...orderOf({ product_id, quantity: 1, price: 10_000 }), contact }
    await enter(body)
    expect((await refusalOf(enter(body))).code).toBe('insufficient_stock')
    const wrong = { ...body, contact: { ...contact, telephone: '12' } }
    expect((await refusalOf(enter(wrong))).code).toBe('telephone_invalid')
    await saveSettings(shop, { is_open: true })
  })

  it('is no other guest’s, since its session has no tokens', async () => {
    const product_id = await addProduct(shop.db, { price: 10_000 })
    const orderId = await enter({ ...orderOf({ product_id, quantity: 1, price: 10_000 }), contact })
    const guest = await shop.signInAs('guest')
    const params = { id: orderId }
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, guest))).code).toBe(
      'order_not_found',
    )
  })
})
