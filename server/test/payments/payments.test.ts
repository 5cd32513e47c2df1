import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines, describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { payment, paymentAttempt, unmatchedCapture } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeBothEngines('paying', 'connection', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const pay = (id: number, payment_method_id: string, as: { access_token: string }) =>
    shop.call(
      'PUT /api/v1/order/{id}/pay',
      {
        params: { id },
        body: { payment_method_id, status: 'COMPLETED', update_time: 'x', email: 'liar@evil.test' },
      },
      as,
    )

  it('marks an order paid by what the provider says, never the browser', async () => {
    const { order, who } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    const { data } = await pay(order.order_id, id, who)
    expect(data).toMatchObject({ is_paid: true, order_id: order.order_id })
    expect(data.paid_at).toMatch(/^2026-11-20T00:30:00\+07:00$/)
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(row).toMatchObject({ provider_order_id: id, currency: 'USD' })
    expect(row?.payer_email).not.toContain('liar')
    const again = await pay(order.order_id, id, who)
    expect(again.data).toEqual(data)
  })

  it('refuses what the provider does not know, and ids that are none', async () => {
    const { order, who } = await placedOrder(shop)
    expect((await refusalOf(pay(order.order_id, 'NOSUCHORDER', who))).status).toBe(422)
    expect((await refusalOf(pay(order.order_id, '../evil', who))).status).toBe(400)
  })

  it('refuses a payment that is approved but not captured', async () => {
    const { order, who, params } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { capture: false })
    expect((await refusalOf(pay(order.order_id, id, who))).status).toBe(422)
    expect((await shop.call('GET /api/v1/order/{id}', { params }, who)).data.is_paid).toBe(false)
  })

  it('does not let one payment pay two orders', async () => {
    const [first, second] = [await placedOrder(shop), await placedOrder(shop)]
    const id = await payAtProvider(shop, first.order)
    expect((await refusalOf(pay(second.order.order_id, id, second.who))).status).toBe(422)
    const { data } = await shop.call('GET /api/v1/order/{id}', { params: second.params }, second.who)
    expect(data.is_paid).toBe(false)
  })

  it('records a wrong amount and begins to give it back', async () => {
    const { order, who } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { amount: '0.01' })
    const refused = await refusalOf(pay(order.order_id, id, who))
    expect(refused.status).toBe(422)
    const [unmatched] = await shop.db
      .select()
      .from(unmatchedCapture)
      .where(eq(unmatchedCapture.provider_order_id, id))
    expect(unmatched).toMatchObject({ reason: 'wrong_amount', amount_minor: 1, order_id: order.order_id })
    const [back] = await shop.db
      .select()
      .from(refund)
      .where(eq(refund.capture_id, unmatched?.capture_id ?? ''))
    expect(back).toMatchObject({ status: 'pending', amount_minor: 1 })
  })

  it('answers 409 to a second payment and begins to give it back', async () => {
    const { order, who } = await placedOrder(shop)
    await pay(order.order_id, await payAtProvider(shop, order), who)
    const second = await payAtProvider(shop, order)
    expect((await refusalOf(pay(order.order_id, second, who))).status).toBe(409)
    const [unmatched] = await shop.db
      .select()
      .from(unmatchedCapture)
      .where(eq(unmatchedCapture.provider_order_id, second))
    expect(unmatched?.reason).toBe('second_payment')
    expect(await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))).toHaveLength(1)
  })

  it('remembers a pending payment and keeps the order unpaid', async () => {
    const { order, who, params } = await placedOrder(shop)
    shop.simulator.faults.captures = 'pending'
    const id = await payAtProvider(shop, order)
    expect((await refusalOf(pay(order.order_id, id, who))).status).toBe(422)
    const { data } = await shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(data).toMatchObject({ is_paid: false, is_payment_pending: true })
  })

  it('hides other people’s orders', async () => {
    const { order } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    const stranger = await shop.signInAs('customer')
    expect((await refusalOf(pay(order.order_id, id, stranger))).status).toBe(404)
  })

  it('answers 503 while the provider hangs; the order stays unpaid and its attempt is remembered', async () => {
    const { order, who, params } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    shop.simulator.faults.hangRate = 1
    const refused = await refusalOf(pay(order.order_id, id, who))
    expect(refused.status).toBe(503)
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    const { data } = await shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(data.is_paid).toBe(false)
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.provider_order_id, id))
    expect(attempt).toMatchObject({ order_id: order.order_id, closed_at: null })
  })

  it.each([{ is_published: false }, { published_until: '2026-11-19' }])(
    'takes orders of what went off sale after they were placed (%j), in time and late',
    async (offSale) => {
      for (const isLate of [false, true]) {
        const { order, who, product_id } = await placedOrder(shop, { stock: 1 })
        await shop.db.update(product).set(offSale).where(eq(product.product_id, product_id))
        if (isLate) await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * 3_600_000))
        const id = await payAtProvider(shop, order)
        expect((await pay(order.order_id, id, who)).data.is_paid).toBe(true)
      }
    },
  )

  it('takes the stock again for a late payer, and says so when it is gone', async () => {
    const { order, who, product_id, params } = await placedOrder(shop, { stock: 1 })
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * 3_600_000))
    const note = () =>
      shop.call(
        'PUT /api/v1/order/{id}/provider-order',
        { params, body: { provider_order_id: 'LATE1' } },
        who,
      )
    await shop.db.update(product).set({ stock: 0 }).where(eq(product.product_id, product_id))
    expect((await refusalOf(note())).message).toMatch(/sold out/)
    const late = await payAtProvider(shop, order)
    const refused = await refusalOf(pay(order.order_id, late, who))
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/refunded/)
    await shop.db.update(product).set({ stock: 1 }).where(eq(product.product_id, product_id))
    await note()
    const [row] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, order.order_id))
    expect(row).toMatchObject({ is_stock_held: true, is_paid: false })
  })
})

describeEachEngine('payments whose browser never came back', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const provider = () => shop.provider

  it('are found by asking the provider', async () => {
    const { order, who, params } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id: id } }, who)
    expect(await reconcilePayments(shop.db, provider(), shop.now, shop.log)).toBe(1)
    expect((await shop.call('GET /api/v1/order/{id}', { params }, who)).data.is_paid).toBe(true)
    expect(await reconcilePayments(shop.db, provider(), shop.now, shop.log)).toBe(0)
  })

  it('are found behind hundreds that were opened and left', async () => {
    const { order } = await placedOrder(shop)
    const opened_at = new Date(shop.now().getTime() - 60_000)
    await shop.db.insert(paymentAttempt).values(
      Array.from({ length: 300 }, (_, place) => ({
        order_id: order.order_id,
        account: 'paypal',
        provider_order_id: `LEFT${place}`,
        opened_at,
      })),
    )
    const { order: other, who, params } = await placedOrder(shop)
    const provider_order_id = await payAtProvider(shop, other)
    await shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id } }, who)
    expect(await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)).toBe(1)
  })

  it('are not asked for any more when the provider has not known them for ten minutes', async () => {
    const { who, params } = await placedOrder(shop)
    const body = { provider_order_id: 'MADEUP' }
    await shop.call('PUT /api/v1/order/{id}/provider-order', { params, body }, who)
    const open = async () => {
      await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
      const of = eq(paymentAttempt.provider_order_id, 'MADEUP')
      const [attempt] = await shop.db.select().from(paymentAttempt).where(of)
      return attempt?.closed_at === null
    }
    expect(await open()).toBe(true)
    shop.advance(11 * 60_000)
    expect(await open()).toBe(false)
  })

  it('and captures that pay nothing go back, once', async () => {
    const { order, who, params } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { amount: '1.00' })
    await shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id: id } }, who)
    await reconcilePayments(shop.db, provider(), shop.now, shop.log)
    await processRefunds(shop.db, provider(), shop.now, shop.log)
    await processRefunds(shop.db, provider(), shop.now, shop.log)
    const [back] = await shop.db.select().from(refund).where(eq(refund.order_id, order.order_id))
    expect(back).toMatchObject({ status: 'completed', amount_minor: 100 })
    const { data } = await shop.call('GET /api/v1/order/{id}', { params }, who)
    expect(data).toMatchObject({ is_paid: false, refunds: [{ amount: '1.00', status: 'completed' }] })
  })
})

describeOnPostgres('paying in a race', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('writes one payment for twenty calls at once', async () => {
    const { order, who } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call(
          'PUT /api/v1/order/{id}/pay',
          { params: { id: order.order_id }, body: { payment_method_id: id } },
          who,
        ),
      ),
    )
    expect(answers.every(({ data }) => data.is_paid)).toBe(true)
    expect(await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))).toHaveLength(1)
    expect(
      await shop.db.select().from(unmatchedCapture).where(eq(unmatchedCapture.order_id, order.order_id)),
    ).toEqual([])
  })
})

describeEachEngine('a changed rate', (open) => {
  it('changes no order that is placed already, only those to come', async () => {
    const database = await open()
    const before = await openPaymentShop(database, { PAYMENT_RATE: '16500' })
    const { order, who, params, product_id } = await placedOrder(before)
    await before.close()
    const after = await openPaymentShop(database, { PAYMENT_RATE: '20000', PAYMENT_CURRENCY: 'SGD' })
    const { data } = await after.call('GET /api/v1/order/{id}', { params }, who)
    expect(data).toEqual(order)
    expect(data).toMatchObject({ payment_rate: '16500', payment_currency: 'USD' })
    const payment_method_id = await payAtProvider(after, order)
    const paid = await after.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    expect(paid.data.is_paid).toBe(true)
    const body = orderOf({ product_id, quantity: 1, price: 250_000 })
    const { data: next } = await after.call('POST /api/v1/order', { body }, who)
    expect(next).toMatchObject({ payment_rate: '20000', payment_currency: 'SGD', payment_amount: '15.63' })
    await after.close()
  })
})
