import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('deleting what an old order names (D11)', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const reviewedOrder = async () => {
    const who = await shop.signInAs('customer', { name: 'Wati' })
    const bought = await paidOrder(shop, { who, name: 'Kopi Gayo', quantity: 2 })
    const body = { product_id: bought.product_id, rating: 5, comment: 'Harum' }
    await shop.call('POST /api/v1/review', { body }, who)
    return bought
  }

  it('a product: gone from every list and page, whole in the order, which goes on', async () => {
    const { product_id, who, params, order } = await reviewedOrder()
    const admin = await shop.signInAs('admin')
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: product_id } }, admin)
    for (const name of ['GET /api/v1/product', 'GET /api/v1/admin/product'] as const) {
      const { data } = await shop.call(name, { query: { limit: 100 } }, admin)
      expect(data.map((row) => row.product_id)).not.toContain(product_id)
    }
    const page = shop.call('GET /api/v1/product/{id}', { params: { id: product_id } })
    expect((await refusalOf(page)).status).toBe(404)
    const { data: seen } = await shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(seen.order_product).toEqual(order.order_product)
    expect(seen.total_price).toBe(order.total_price)
    const body = { refunded_amount: '0.00' }
    const { data: back } = await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
    expect(back.refunds).toMatchObject([{ status: 'completed' }])
  })

  it('a user: signed out and off the list; the order keeps name and e-mail, the review its name', async () => {
    const { product_id, who, params, order } = await reviewedOrder()
    const admin = await shop.signInAs('superAdmin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: who.user_id } }, admin)
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, who))).status).toBe(401)
    const { data: users } = await shop.call('GET /api/v1/admin/user', { query: { limit: 100 } }, admin)
    expect(users.map(({ user_id }) => user_id)).not.toContain(who.user_id)
    const { data: seen } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(seen).toMatchObject({ user_name: 'Wati', user_email: order.user_email, is_paid: true })
    const { data: orders } = await shop.call(
      'GET /api/v1/admin/order',
      { query: { keyword: who.email } },
      admin,
    )
    expect(orders.map(({ order_id }) => order_id)).toEqual([order.order_id])
    const { data: product } = await shop.call('GET /api/v1/product/{id}', { params: { id: product_id } })
    expect(product).toMatchObject({ numb_reviews: 1, rating: 5, reviews: [{ user_name: 'Wati' }] })
    const delivered = await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin)
    expect(delivered.data.is_delivered).toBe(true)
  })
})
