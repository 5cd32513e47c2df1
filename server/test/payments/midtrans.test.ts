import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import type { MidtransSimulator } from '../../../testing/midtrans-simulator.ts'
import { payment, paymentAttempt, webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { midtransHttp } from '../../src/providers/midtrans/midtrans-http.ts'
import { openMidtransShop } from '../support/midtrans-shop.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

describeOnPostgres('Midtrans', (open) => {
  let at: Awaited<ReturnType<typeof openMidtransShop>>
  let shop: TestShop
  let midtrans: MidtransSimulator
  let address = ''

  beforeAll(async () => {
    at = await openMidtransShop(await open())
    ;({ shop, address, simulator: midtrans } = at)
  })
  beforeEach(() => {
    Object.assign(midtrans.faults, NO_FAULTS)
    midtrans.status.isBehind = false
  })
  afterAll(() => at.close())

  const ordered = () => at.ordered()
  const events = () => at.events()
  const reconciled = () => at.reconciled()
  const exceptionsOf: typeof at.exceptionsOf = (order) => at.exceptionsOf(order)

  it('has an order paid in whole rupiah by what its status says, and keeps the books', async () => {
    const { order, opened, seen } = await ordered()
    expect(order).toMatchObject({ payment_currency: 'IDR', payment_method_name: 'Midtrans' })
    const { provider_order_id, token } = await opened()
    expect(midtrans.orders.get(provider_order_id)).toMatchObject({
      token,
      amount: Number(order.payment_amount),
      expiry: { unit: 'minutes', duration: 24 * 60 },
    })
    const { transaction_id } = midtrans.buyer.choose(provider_order_id)
    expect(await midtrans.notify(provider_order_id)).toBe(200)
    await events()
    expect((await seen()).is_paid).toBe(false)
    midtrans.buyer.pay(provider_order_id)
    expect([await midtrans.notify(provider_order_id), await midtrans.notify(provider_order_id)]).toEqual([
      200, 200,
    ])
    await events()
    expect((await seen()).is_paid).toBe(true)
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(paid).toMatchObject({
      account: 'midtrans sandbox M004123',
      ...{ provider_order_id, capture_id: transaction_id, currency: 'IDR' },
      amount_minor: Number(order.payment_amount),
    })
    expect((await refusalOf(opened())).status).toBe(409)
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('believes no notification: a forged one is refused, and a true signature with another status asks', async () => {
    const { opened, seen } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.choose(provider_order_id)
    const before = (await shop.db.select().from(webhookEvent)).length
    for (const forged of [
      { signature_key: 'a'.repeat(128) },
      { gross_amount: '1.00' },
      { signature_key: 'short' },
      { order_id: 'OTHER1' },
    ])
      expect(await midtrans.notify(provider_order_id, forged)).toBeGreaterThanOrEqual(400)
    expect((await shop.db.select().from(webhookEvent)).length).toBe(before)
    expect(await midtrans.notify(provider_order_id, { transaction_status: 'settlement' })).toBe(200)
    await events()
    expect((await seen()).is_paid).toBe(false)
  })

  it.each([
    ['another sum', { gross_amount: '1000.00' }],
    ['another merchant', { merchant_id: 'M999999' }],
    ['another currency', { currency: 'USD' }],
  ])('puts a payment of %s before a person', async (_, change) => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id, change)
    expect((await refusalOf(pay(provider_order_id))).status).toBeGreaterThanOrEqual(400)
    expect((await seen()).is_paid).toBe(false)
  })

  it('takes no money of another installation or order for this one’s', async () => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id: mine } = await opened()
    const foreign = `ABCDEF012345${mine.slice(12)}`
    midtrans.buyer.pay(foreign, { gross_amount: '100000.00' })
    expect(await midtrans.notify(foreign, {}, `${address}/api/v1/payment/notification/midtrans`)).toBe(200)
    await events()
    expect((await refusalOf(pay(foreign))).code).toBe('payment_of_another_order')
    const other = await ordered()
    const { provider_order_id: theirs } = await other.opened()
    midtrans.buyer.pay(theirs)
    expect((await refusalOf(pay(theirs))).status).toBeGreaterThanOrEqual(400)
    expect([(await seen()).is_paid, (await other.seen()).is_paid]).toEqual([false, true])
    expect((await refusalOf(opened(await shop.signInAs('customer')))).status).toBe(404)
  })

  it('opens an order again until a method is chosen, and then ends the old attempt first', async () => {
    const { opened, pay, seen } = await ordered()
    const first = await opened()
    const again = await opened()
    expect(again.provider_order_id).toBe(first.provider_order_id)
    expect(again.token).not.toBe(first.token)
    midtrans.buyer.choose(first.provider_order_id, { payment_type: 'bank_transfer' })
    const second = await opened()
    expect(second.provider_order_id).not.toBe(first.provider_order_id)
    expect(midtrans.transactions.get(first.provider_order_id)?.transaction_status).toBe('cancel')
    midtrans.buyer.choose(second.provider_order_id, { payment_type: 'bank_transfer' })
    midtrans.buyer.pay(second.provider_order_id)
    // paid, and the buyer taps once more before the shop knows
    expect((await refusalOf(opened())).status).toBe(409)
    expect((await seen()).is_paid).toBe(true)
    expect((await pay(second.provider_order_id)).data.is_paid).toBe(true)
  })

  it('decides nothing while Midtrans is away, and finds the payment later without a notification', async () => {
    const { order, opened, pay, seen } = await ordered()
    midtrans.faults.unavailable = true
    expect((await refusalOf(opened())).status).toBe(503)
    midtrans.faults.unavailable = false
    midtrans.faults.cutsOnce = true
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id)
    midtrans.faults.unavailable = true
    expect((await refusalOf(pay(provider_order_id))).status).toBe(503)
    expect((await seen()).is_paid).toBe(false)
    midtrans.faults.unavailable = false
    await reconciled()
    expect((await seen()).is_paid).toBe(true)
    const attempts = await shop.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.order_id, order.order_id))
    expect(attempts.map(({ closed_at }) => closed_at !== null)).toEqual([true])
  })

  it('gives up waiting for an answer', async () => {
    midtrans.faults.hangs = true
    const account = { snapUrl: midtrans.url, apiUrl: midtrans.url, serverKey: 'SB-Mid-server-test' }
    const http = midtransHttp(account, { totalMs: 50, retryWaitMs: 1, tries: 3, random: () => 0 })
    await expect(http({ method: 'GET', api: 'core', path: '/v2/X/status' })).rejects.toThrow(
      'does not answer',
    )
  })

  it('closes an expired attempt, and another one pays', async () => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.choose(provider_order_id, { transaction_status: 'expire', status_code: '407' })
    await midtrans.notify(provider_order_id)
    await events()
    expect((await refusalOf(pay(provider_order_id))).status).toBe(422)
    const next = await opened()
    midtrans.buyer.pay(next.provider_order_id, { transaction_status: 'capture', fraud_status: 'deny' })
    expect((await refusalOf(pay(next.provider_order_id))).status).toBe(422)
    midtrans.buyer.pay(next.provider_order_id, { fraud_status: 'accept' })
    expect((await pay(next.provider_order_id)).data.is_paid).toBe(true)
    expect((await seen()).is_paid).toBe(true)
  })

  it('takes the stock again once the hold is over, with a new attempt', async () => {
    const { opened, order } = await ordered()
    const first = await opened()
    shop.advance(25 * 3_600_000)
    const body = { token: order.order_link.split('#')[1] ?? '' }
    const { data: second } = await shop.call('POST /api/v1/order-link/provider-order', { body })
    expect(second.provider_order_id).not.toBe(first.provider_order_id)
    expect(midtrans.orders.get(second.provider_order_id)?.expiry).toEqual({ unit: 'minutes', duration: 180 })
  })

  it('finds a payment that was made before the shop was off for days, and then asks no more', async () => {
    const [paidOne, openOne] = [await ordered(), await ordered()]
    const { provider_order_id } = await paidOne.opened()
    await openOne.opened()
    midtrans.buyer.pay(provider_order_id)
    shop.advance(20 * 24 * 3_600_000)
    midtrans.faults.unavailable = true // also if the first question gets no answer
    await reconciled()
    midtrans.faults.unavailable = false
    shop.advance(60_000)
    await reconciled()
    const paidBy = eq(payment.order_id, paidOne.order.order_id)
    expect(await shop.db.select().from(payment).where(paidBy)).toHaveLength(1)
    const ofOpen = eq(paymentAttempt.order_id, openOne.order.order_id)
    const [attempt] = await shop.db.select().from(paymentAttempt).where(ofOpen)
    expect(attempt?.closed_at).not.toBeNull()
  })
})
