import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { payment, paymentAttempt, unmatchedCapture } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { openPaymentMethods, providersOf } from '../../src/providers/payment-methods.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { type ManualProvider, manualProvider } from '../support/manual-provider.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { MERCHANT, openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const TRANSFER = { payment_method_id: 91, name: 'By hand', currency: 'IDR', rate: '1' }
const NOTIFICATION = '/api/v1/payment/notification'

describeEachEngine('a payment method whose provider can do next to nothing', (open) => {
  let shop: PaymentShop
  let manual: ManualProvider
  let provider: PaymentProvider
  let transfers = 0
  beforeAll(async () => {
    manual = manualProvider(() => shop.now())
    const database = await open()
    shop = await openPaymentShop(database, {}, false, { besides: [{ ...TRANSFER, client: manual.client }] })
    const found = providersOf(shop.payments).find((each) => each.provider === 'manual')
    if (!found) throw new Error('the shop does not offer it')
    provider = found
  })
  afterAll(() => shop.close())

  async function ordered(payment_method_id = 91) {
    transfers += 1
    const placed = await placedOrder(shop, { price: 90_001, payment_method_id })
    return { ...placed, id: `TRANSFER${transfers}` }
  }

  async function seen(order_id: number) {
    const input = { params: { id: order_id } }
    return (await shop.call('GET /api/v1/admin/order/{id}', input, await shop.signInAs('admin'))).data
  }

  it('charges whole rupiah, frozen on the order with the method’s name and rate', async () => {
    expect((await ordered()).order).toMatchObject({
      payment_method_name: 'By hand',
      total_price: 94_501.05,
      payment_rounding: -0.05,
      payment_amount: '94501',
      payment_currency: 'IDR',
      payment_rate: '1',
    })
    expect((await ordered(1)).order).toMatchObject({
      payment_method_name: 'PayPal',
      payment_amount: '5.73',
      payment_currency: 'USD',
      payment_rate: '16500',
    })
  })

  it.each([0, 3, -1, 2 ** 40])('is looked up: %i is none that the shop offers', async (payment_method_id) => {
    const body = { ...orderOf(), payment_method_id }
    const refused = await refusalOf(
      shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer')),
    )
    expect(refused).toMatchObject({ status: 400, message: 'Payment method must be 1, 91.' })
    expect(refused.errors).toEqual({ payment_method_id: ['Payment method must be 1, 91.'] })
  })

  it('has an attempt recorded, and pays the order once it is confirmed', async () => {
    const { order, who, params, id } = await ordered()
    const body = { payment_method_id: id }
    const noted = { provider_order_id: id }
    await shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: noted }, who)
    const attempts = () =>
      shop.db.select().from(paymentAttempt).where(eq(paymentAttempt.provider_order_id, id))
    expect(await attempts()).toMatchObject([{ account: provider.account, closed_at: null }])
    const early = await refusalOf(shop.call('PUT /api/v1/order/{id}/pay', { params, body }, who))
    expect(early).toMatchObject({ status: 422, message: 'The payment provider does not know this payment.' })
    await reconcilePayments(shop.db, provider, shop.now, shop.log)
    expect(await seen(order.order_id)).toMatchObject({ is_paid: false })

    manual.confirm(id, { reference: order.payment_reference, amount_minor: 94_501 })
    shop.advance(60_000)
    expect(await reconcilePayments(shop.db, provider, shop.now, shop.log)).toBe(1)
    expect(await seen(order.order_id)).toMatchObject({ is_paid: true, payment_mode: 'live' })
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(row).toMatchObject({ account: provider.account, amount_minor: 94_501, currency: 'IDR' })
    expect(await attempts()).toMatchObject([{ closed_at: expect.any(Date) }])
    const { data } = await shop.call('PUT /api/v1/order/{id}/pay', { params, body }, who)
    expect(data.is_paid).toBe(true)
  })

  it('pays nothing by a rupiah too little, nor by another order’s reference', async () => {
    const { order, id } = await ordered()
    manual.confirm(id, { reference: order.payment_reference, amount_minor: 94_500 })
    expect(await settlePayment(shop.db, provider, id, shop.now)).toMatchObject({ reason: 'wrong_amount' })
    manual.confirm(`${id}B`, { reference: 'somebody else’s', amount_minor: 94_501 })
    expect(await settlePayment(shop.db, provider, `${id}B`, shop.now)).toMatchObject({ reason: 'unmatched' })
    expect(await seen(order.order_id)).toMatchObject({ is_paid: false })
  })

  it('is not paid through another provider, whose money goes back', async () => {
    const { order, who, params } = await ordered()
    const paypal = {
      payment_reference: order.payment_reference,
      payment_amount: '5.73',
      payment_currency: 'USD',
    }
    const id = await payAtProvider(shop, paypal)
    const body = { payment_method_id: id }
    const refused = await refusalOf(shop.call('PUT /api/v1/order/{id}/pay', { params, body }, who))
    expect(refused.status).toBe(422)
    const settled = await settlePayment(shop.db, shop.provider, id, shop.now)
    expect(settled).toMatchObject({ kind: 'unmatched', reason: 'other_method' })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const [back] = await shop.db.select().from(refund).where(eq(refund.order_id, order.order_id))
    expect(back).toMatchObject({ status: 'completed', currency: 'USD', amount_minor: 573, cause: 'shop' })
    expect(await seen(order.order_id)).toMatchObject({ is_paid: false, payment_amount: '94501' })
  })

  it('has no address for webhooks, and none is made up', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    for (const name of ['manual', 'nobody', 'PayPal', '%2e%2e']) {
      expect((await shop.fetch(`${NOTIFICATION}/${name}`, init)).status).toBe(404)
    }
    // what is no event is told so, where events are taken
    expect((await shop.fetch(`${NOTIFICATION}/paypal`, init)).status).toBe(400)
    expect((await shop.fetch(NOTIFICATION, init)).status).toBe(400)
  })

  it('has no statement that could be read or be late', async () => {
    expect(await checkProviderStatement(shop.db, provider, shop.now)).toEqual({
      lines: 0,
      found: 0,
      notOurs: 0,
    })
  })
})

describeEachEngine('books of several providers', (open) => {
  const shops: PaymentShop[] = []
  afterAll(async () => {
    for (const shop of shops) await shop.close()
  })

  async function newShop() {
    const holder: { shop?: PaymentShop } = {}
    const manual = manualProvider(() => holder.shop?.now() ?? new Date(0))
    const besides = [{ ...TRANSFER, client: manual.client }]
    const shop = await openPaymentShop(await open(), {}, false, { besides })
    holder.shop = shop
    shops.push(shop)
    const provider = shop.payments[1]?.provider
    if (!provider) throw new Error('the shop does not offer it')
    const admin = await shop.signInAs('admin')
    const paid = async (payment_method_id: number) => {
      const { order, params } = await placedOrder(shop, { price: 90_001, payment_method_id })
      const by = payment_method_id === 91 ? provider : shop.provider
      const id = payment_method_id === 91 ? `TRANSFER${order.order_id}` : await payAtProvider(shop, order)
      if (payment_method_id === 91)
        manual.confirm(id, { reference: order.payment_reference, amount_minor: 94_501 })
      await settlePayment(shop.db, by, id, shop.now)
      return { order, id, params }
    }
    const report = async () => (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data
    const seen = async (params: { id: number }) =>
      (await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data
    return { shop, manual, provider, admin, paid, report, seen }
  }

  it('are kept apart by account, and each adds up', async () => {
    const { paid, report } = await newShop()
    await paid(91)
    await paid(91)
    await paid(1)
    const { totals, exceptions, unexplained } = await report()
    expect({ exceptions, unexplained }).toEqual({ exceptions: [], unexplained: 0 })
    const none = (zero: string) => ({ refunded: zero, refunds: 0, difference: zero })
    expect(totals).toEqual([
      {
        ...{ account: `paypal simulator ${MERCHANT}`, currency: 'USD', captured: '5.73', captures: 1 },
        ...{ paid_orders: '5.73', orders: 1, fees: '0.69', ...none('0.00') },
      },
      {
        ...{ account: 'manual live TOKO1', currency: 'IDR', captured: '189002', captures: 2 },
        ...{ paid_orders: '189002', orders: 2, ...none('0') },
      },
    ])
  })

  it('name a refund that a person has to make, until it is made', async () => {
    const { shop, manual, provider, admin, paid, report, seen } = await newShop()
    const { order, id, params } = await paid(91)
    const body = { refunded_amount: '0' }
    const { data } = await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)
    expect(data.refunds).toMatchObject([{ status: 'pending', amount: '94501', is_owed_elsewhere: false }])
    expect(await processRefunds(shop.db, provider, shop.now, shop.log)).toBe(0)
    expect((await report()).exceptions).toMatchObject([
      { kind: 'manual_refund', is_explained: false, currency: 'IDR', order_id: order.order_id },
    ])

    const [owed] = await shop.db.select().from(refund).where(eq(refund.order_id, order.order_id))
    manual.giveBack(id, 94_501, owed?.request_id)
    await settlePayment(shop.db, provider, id, shop.now)
    expect((await seen(params)).refunds).toMatchObject([{ status: 'completed', cause: 'admin' }])
    const { exceptions, totals } = await report()
    expect(exceptions).toEqual([])
    expect(totals).toMatchObject([{ captured: '94501', refunded: '94501', paid_orders: '0' }])
  })

  it('name money that pays nothing once, for a person to give back', async () => {
    const { shop, manual, provider, paid, report } = await newShop()
    const { order } = await paid(91)
    manual.confirm('AGAIN', { reference: order.payment_reference, amount_minor: 94_501 })
    await settlePayment(shop.db, provider, 'AGAIN', shop.now)
    expect(await shop.db.select().from(unmatchedCapture)).toMatchObject([{ reason: 'second_payment' }])
    expect(await processRefunds(shop.db, provider, shop.now, shop.log)).toBe(0)
    const { exceptions, unexplained } = await report()
    expect(unexplained).toBe(1)
    expect(exceptions).toMatchObject([
      { kind: 'manual_refund', amount: '94501', currency: 'IDR', reference: 'AGAIN' },
    ])
  })

  it('refuse a number that stands for another provider, and a currency that is not charged', async () => {
    const { shop, manual } = await newShop()
    const { client } = manual
    await expect(
      openPaymentMethods(shop.db, [{ ...TRANSFER, payment_method_id: 1, client }]),
    ).rejects.toThrow('payment method 1 is not manual')
    await expect(openPaymentMethods(shop.db, [{ ...TRANSFER, currency: 'USD', client }])).rejects.toThrow(
      'manual charges no USD',
    )
  })
})
