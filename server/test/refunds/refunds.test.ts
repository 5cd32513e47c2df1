import { paidShare } from '@warung/contract/paid-share.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { buying } from '../support/refunds.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a refund by an admin', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it('in full: the money is back, the pieces are for sale, nothing can be delivered', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, params, product_id, capture_id, who } = await paid()
    expect(await stockOf(shop.db, product_id)).toBe(7)
    const after = await giveBack(order.order_id, { refunded_amount: '0.00', reason: 'Broken on arrival' })
    expect(after).toMatchObject({
      is_paid: true,
      refunded_amount: order.payment_amount,
      is_stock_held: false,
    })
    expect(after.refunds).toMatchObject([
      {
        amount: order.payment_amount,
        currency: 'USD',
        status: 'completed',
        cause: 'admin',
        reason: 'Broken on arrival',
      },
    ])
    expect(atProvider(capture_id).map(({ value }) => value)).toEqual([order.payment_amount])
    expect(await stockOf(shop.db, product_id)).toBe(9)
    const [ledger] = await shop.db
      .select({ sum: sql<number>`sum(quantity)::integer` })
      .from(sql`stock_movement`)
      .where(sql`product_id = ${product_id}`)
    expect(ledger?.sum).toBe(9)
    const deliver = shop.call(
      'PUT /api/v1/admin/order/{id}/deliver',
      { params },
      await shop.signInAs('admin'),
    )
    expect((await refusalOf(deliver)).status).toBe(409)
    const { data } = await shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(data.refunds).toHaveLength(1)
  })

  it('in part, twice, to the last cent and not beyond', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, product_id, capture_id } = await paid()
    const first = await giveBack(order.order_id, { amount: '10.00', refunded_amount: '0.00' })
    expect(first.refunded_amount).toBe('10.00')
    expect(await stockOf(shop.db, product_id)).toBe(7)
    const tooMuch = giveBack(order.order_id, { amount: order.payment_amount, refunded_amount: '10.00' })
    expect((await refusalOf(tooMuch)).status).toBe(422)
    const rest = await giveBack(order.order_id, { refunded_amount: '10.00' })
    expect(rest.refunded_amount).toBe(order.payment_amount)
    expect(await stockOf(shop.db, product_id)).toBe(9)
    expect(atProvider(capture_id)).toHaveLength(2)
    const more = giveBack(order.order_id, { refunded_amount: order.payment_amount })
    expect((await refusalOf(more)).status).toBe(409)
  })

  it('of two amounts at once is refused: one of them would be ignored', async () => {
    const { paid, giveBack } = buying(shop)
    const { order } = await paid()
    const both = giveBack(order.order_id, { amount: '1.00', rupiah: 90_000, refunded_amount: '0.00' })
    expect(await refusalOf(both)).toMatchObject({
      status: 400,
      errors: { rupiah: ['Enter the amount once: in rupiah, or in the currency of the payment.'] },
    })
  })

  it('in rupiah, at the rate of the order, whose parts never add up to more than was paid', async () => {
    const { paid, giveBack } = buying(shop)
    const { order } = await paid()
    const first = await giveBack(order.order_id, { rupiah: 16_500, refunded_amount: '0.00' })
    expect(first.refunded_amount).toBe('1.00')
    const again = await giveBack(order.order_id, { rupiah: 16_500, refunded_amount: '0.00' })
    expect(again.refunded_amount).toBe('1.00')
    const whole = Number(order.total_price)
    const tooMuch = giveBack(order.order_id, { rupiah: whole, refunded_amount: '1.00' })
    expect((await refusalOf(tooMuch)).status).toBe(422)
    // half a cent each is rounded up
    const rest = await giveBack(order.order_id, {
      rupiah: Math.round(whole) - 16_500,
      refunded_amount: '1.00',
    })
    expect(rest.refunded_amount).toBe(order.payment_amount)
  })

  it('in rupiah, piece by piece: all pieces give all cents back', async () => {
    const { order } = await paidOrder(shop, { price: 1500, quantity: 4 })
    const { giveBack } = buying(shop)
    const [line] = order.order_product
    if (!line) throw new Error('an order without a line')
    const rupiah = paidShare(order, [{ product_id: line.product_id, quantity: 1 }])
    let refunded_amount = '0.00'
    const seen: string[] = []
    for (const _ of Array(4)) {
      ;({ refunded_amount } = await giveBack(order.order_id, { rupiah, refunded_amount }))
      seen.push(refunded_amount)
    }
    expect([order.payment_amount, seen]).toEqual(['0.38', ['0.10', '0.19', '0.29', '0.38']])
  })

  it('in part leaves the rest to be delivered, once an admin says so', async () => {
    const { paid, giveBack } = buying(shop)
    const { order, params } = await paid()
    await giveBack(order.order_id, { amount: '1.00', refunded_amount: '0.00' })
    const admin = await shop.signInAs('admin')
    const refused = await refusalOf(shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin))
    expect(refused.status).toBe(409)
    const body = { is_rest: true }
    const { data } = await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params, body }, admin)
    expect(data.is_delivered).toBe(true)
  })

  it('in full cannot be delivered, whatever an admin says', async () => {
    const { paid, giveBack } = buying(shop)
    const { order, params } = await paid()
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    const body = { is_rest: true }
    const deliver = shop.call(
      'PUT /api/v1/admin/order/{id}/deliver',
      { params, body },
      await shop.signInAs('admin'),
    )
    expect((await refusalOf(deliver)).status).toBe(409)
  })

  it('clicked twice refunds nothing more', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    const body = { amount: '3.00', refunded_amount: '0.00' }
    const [first, second] = [await giveBack(order.order_id, body), await giveBack(order.order_id, body)]
    expect(second).toEqual(first)
    expect(atProvider(capture_id)).toHaveLength(1)
  })

  it('of another amount, by an admin who has not seen the first: 409, nothing more', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    await giveBack(order.order_id, { amount: '3.00', refunded_amount: '0.00' })
    const stale = giveBack(order.order_id, { amount: '4.00', refunded_amount: '0.00' })
    const refused = await refusalOf(stale)
    expect(refused.status).toBe(409)
    expect(refused.message).toContain('USD 3.00')
    expect(atProvider(capture_id)).toHaveLength(1)
  })

  it.each(['0', '-1', '1.234', 'ten', '1e3', '999999999999999'])('of %s is refused', async (amount) => {
    const { paid, giveBack } = buying(shop)
    const { order } = await paid()
    const refused = await refusalOf(giveBack(order.order_id, { amount, refunded_amount: '0.00' }))
    expect(refused.status).toBe(422)
    expect(refused.errors?.amount).toHaveLength(1)
  })

  it('without a reason, or made at the provider, has its words from a table: no words in the database', async () => {
    const { paid, giveBack } = buying(shop)
    const { order, capture_id, seen } = await paid()
    await giveBack(order.order_id, { refunded_amount: '0.00', amount: '1.00' })
    shop.simulator.refundAtProvider(capture_id, '2.00')
    const [made] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    await settlePayment(shop.db, shop.provider, made?.provider_order_id ?? '', shop.now)
    const stored = await shop.db.select().from(refund).where(eq(refund.capture_id, capture_id))
    expect(stored.map(({ reason }) => reason).sort()).toEqual(['', 'made_at_provider'])
    expect((await seen()).refunds.map(({ reason }) => reason).sort()).toEqual([
      'Given back at the payment provider',
      'Refunded by the shop',
    ])
  })

  it('of an unpaid order: 409; of none: 404', async () => {
    const { giveBack } = buying(shop)
    const { order } = await placedOrder(shop)
    expect((await refusalOf(giveBack(order.order_id, { refunded_amount: '0.00' }))).status).toBe(409)
    expect((await refusalOf(giveBack(999_999_999, { refunded_amount: '0.00' }))).status).toBe(404)
  })
})

describeOnPostgres('refunds that race', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('ten clicks at once: one refund', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    const body = { amount: '3.00', refunded_amount: '0.00' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(order.order_id, body)))
    expect(answers.map(({ refunded_amount }) => refunded_amount)).toEqual(Array(10).fill('3.00'))
    expect(atProvider(capture_id)).toHaveLength(1)
  })

  it('with its delivery: never both', async () => {
    const { paid, giveBack } = buying(shop)
    for (let round = 0; round < 5; round += 1) {
      const { order, params } = await paid(1)
      const admin = await shop.signInAs('admin')
      await Promise.allSettled([
        giveBack(order.order_id, { refunded_amount: '0.00' }),
        shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin),
      ])
      const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
      // delivered first and refunded afterwards is an admin's right; the other way round is refused
      if (data.is_delivered) expect(data.is_stock_held).toBe(true)
      expect(data.refunded_amount).toBe(order.payment_amount)
    }
  })
})
