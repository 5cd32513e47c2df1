/** Orders paid in rupiah on Xendit's page: its simulator speaks over HTTP, and only the payment's own status is believed. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import { XENDIT_ENV, type XenditSimulator } from '../../../testing/xendit-simulator.ts'
import { payment, webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { openXenditShop, type XenditShop } from '../support/xendit-shop.ts'

const HOUR_MS = 3_600_000

describeOnPostgres('Xendit', (open) => {
  let at: XenditShop
  let shop: TestShop
  let xendit: XenditSimulator
  let address = ''

  beforeAll(async () => {
    at = await openXenditShop(await open())
    ;({ shop, xendit, address } = at)
  })
  beforeEach(() => Object.assign(xendit.faults, NO_FAULTS))
  afterAll(() => at.close())

  const ordered = () => at.ordered()
  const events = () => at.events()
  const exceptionsOf: XenditShop['exceptionsOf'] = (order) => at.exceptionsOf(order)
  const storedEvents = async () => (await shop.db.select().from(webhookEvent)).length
  const sessionsOf = (id: string) => xendit.sessions.filter(({ reference_id }) => reference_id === id)

  it('has an order paid in whole rupiah by what its payment says, however often it is told', async () => {
    const { order, opened, seen } = await ordered()
    expect(order).toMatchObject({ payment_currency: 'IDR', payment_method_name: 'Xendit' })
    const { provider_order_id, token } = await opened()
    expect(xendit.sessionOf(provider_order_id)).toMatchObject({
      ...{ session_type: 'PAY', mode: 'PAYMENT_LINK', country: 'ID', currency: 'IDR' },
      ...{ payment_link_url: token, amount: Number(order.payment_amount) },
      success_return_url: `${address}/order/${order.order_id}?paid=1`,
      cancel_return_url: `${address}/order/${order.order_id}`,
      expires_at: new Date(shop.now().getTime() + 24 * HOUR_MS).toISOString(),
    })
    const { payment_request_id } = xendit.buyer.pay(provider_order_id)
    const before = await storedEvents()
    for (const tell of [xendit.notify, xendit.notify, xendit.notifyOfPayment]) {
      expect(await tell(provider_order_id)).toBe(200)
      await events()
    }
    expect((await storedEvents()) - before).toBe(2)
    expect((await seen()).is_paid).toBe(true)
    const rows = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(rows).toMatchObject([
      {
        account: `xendit sandbox ${XENDIT_ENV.XENDIT_BUSINESS_ID}`,
        ...{ provider_order_id, capture_id: payment_request_id, currency: 'IDR' },
        amount_minor: Number(order.payment_amount),
      },
    ])
    expect((await refusalOf(opened())).status).toBe(409)
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('tells what Xendit keeps of a payment, also when it knows it only later, and waits for no fee', async () => {
    const feesOf = async (id: string) =>
      shop.db
        .select({ fee_minor: providerMovement.fee_minor })
        .from(providerMovement)
        .where(eq(providerMovement.provider_order_id, id))
    for (const [feeStatus, fee_minor] of [
      ['COMPLETED', 4995],
      ['PENDING', null],
      [undefined, null],
    ] as const) {
      xendit.dashboard.feeStatus = feeStatus
      const { provider_order_id, seen } = await at.paid()
      expect((await seen()).is_paid).toBe(true)
      expect(await feesOf(provider_order_id)).toEqual([{ fee_minor }])
      xendit.dashboard.feeStatus = 'COMPLETED'
      await xendit.notifyOfPayment(provider_order_id)
      await events()
      expect(await feesOf(provider_order_id)).toEqual([{ fee_minor: 4995 }])
    }
    const admin = await shop.signInAs('admin')
    const { totals } = (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data
    expect(totals.find(({ account }) => account === at.provider.account)?.fees).toMatch(/^[1-9]/)
  })

  it('believes no notification: a wrong token is refused, and the right one makes it ask', async () => {
    const { opened, seen } = await ordered()
    const { provider_order_id } = await opened()
    const before = await storedEvents()
    for (const token of ['', 'token-of-the-dashboarD', `${XENDIT_ENV.XENDIT_WEBHOOK_TOKEN} `.repeat(2)])
      expect(await xendit.notify(provider_order_id, { status: 'COMPLETED' }, token)).toBeGreaterThanOrEqual(
        400,
      )
    expect(await xendit.notify(provider_order_id, { reference_id: 7 })).toBeGreaterThanOrEqual(400)
    expect(await storedEvents()).toBe(before)
    expect(await xendit.notify(provider_order_id, { status: 'COMPLETED', payment_id: 'py-forged' })).toBe(200)
    await events()
    expect((await seen()).is_paid).toBe(false)
  })

  it.each([
    ['another sum', { request_amount: 1000 }],
    ['a sum with cents', { request_amount: 1000.5 }],
    ['another business', { business_id: '000000000000000000000000' }],
    ['another currency', { currency: 'USD' }],
  ])('puts a payment of %s before a person', async (_, change) => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id } = await opened()
    xendit.buyer.pay(provider_order_id, change)
    expect((await refusalOf(pay(provider_order_id))).status).toBeGreaterThanOrEqual(400)
    expect((await seen()).is_paid).toBe(false)
  })

  it('takes no money of another installation or order for this one’s', async () => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id: mine } = await opened()
    const foreign = `ABCDEF012345${mine.slice(12)}`
    for (const id of [foreign, 'Invoice of another program'])
      expect(await xendit.notifyOfInvoice(id)).toBe(200)
    await events()
    expect((await refusalOf(pay(foreign))).code).toBe('payment_unknown')
    const other = await ordered()
    const { provider_order_id: theirs } = await other.opened()
    xendit.buyer.pay(theirs)
    expect((await refusalOf(pay(theirs))).status).toBeGreaterThanOrEqual(400)
    expect([(await seen()).is_paid, (await other.seen()).is_paid]).toEqual([false, true])
    expect((await refusalOf(opened(await shop.signInAs('customer')))).status).toBe(404)
  })

  it('shows the same session again, and a new one after the old has ended', async () => {
    const { opened, order } = await ordered()
    const first = await opened()
    expect(await opened()).toEqual(first)
    shop.advance(25 * HOUR_MS)
    const body = { token: order.order_link.split('#')[1] ?? '' }
    const { data: second } = await shop.call('POST /api/v1/order-link/provider-order', { body })
    expect(second.provider_order_id).not.toBe(first.provider_order_id)
    expect(xendit.sessionOf(first.provider_order_id).status).toBe('EXPIRED')
    expect(xendit.sessionOf(second.provider_order_id).expires_at).toBe(
      new Date(shop.now().getTime() + 3 * HOUR_MS).toISOString(),
    )
    // a QRIS that was scanned in time
    xendit.buyer.pay(first.provider_order_id)
    await xendit.notifyOfPayment(first.provider_order_id)
    await events()
    const { data } = await shop.call('POST /api/v1/order-link', { body })
    expect(data.order.is_paid).toBe(true)
    xendit.buyer.pay(second.provider_order_id)
    const paying = { ...body, payment_method_id: second.provider_order_id }
    expect((await refusalOf(shop.call('PUT /api/v1/order-link/pay', { body: paying }))).status).toBe(409)
  })

  it('makes another session when the answer was lost, which no buyer has seen, and one for two tabs', async () => {
    const lost = await ordered()
    xendit.faults.unavailable = true
    expect((await refusalOf(lost.opened())).status).toBe(503)
    xendit.faults.unavailable = false
    xendit.faults.cutsOnce = 'POST'
    expect((await refusalOf(lost.opened())).status).toBe(503)
    const { provider_order_id } = await lost.opened()
    expect(sessionsOf(provider_order_id)).toHaveLength(2)
    xendit.buyer.pay(provider_order_id)
    expect((await lost.pay(provider_order_id)).data.is_paid).toBe(true)
    const both = await ordered()
    const [one, other] = await Promise.all([both.opened(), both.opened()])
    expect(one).toEqual(other)
    const left = sessionsOf(one.provider_order_id).filter(({ status }) => status === 'ACTIVE')
    expect(left.map(({ payment_link_url }) => payment_link_url)).toEqual([one.token])
  })

  it('opens no second session while a new one is not to be found yet', async () => {
    const { opened, seen, pay } = await ordered()
    const first = await opened()
    xendit.dashboard.hidesSessions = true
    expect((await refusalOf(opened())).status).toBe(503)
    expect((await refusalOf(pay(first.provider_order_id))).status).toBe(422)
    xendit.dashboard.hidesSessions = false
    expect(await opened()).toEqual(first)
    expect(sessionsOf(first.provider_order_id)).toHaveLength(1)
    xendit.buyer.pay(first.provider_order_id)
    await xendit.notify(first.provider_order_id)
    await events()
    expect((await seen()).is_paid).toBe(true)
  })

  it('counts money under way for nothing, until its payment has succeeded', async () => {
    const { opened, seen, pay } = await ordered()
    const { provider_order_id } = await opened()
    const payment = xendit.buyer.pay(provider_order_id, {
      status: 'PENDING',
      channel_code: 'BCA_VIRTUAL_ACCOUNT',
    })
    expect((await refusalOf(pay(provider_order_id))).status).toBe(422)
    xendit.sessionOf(provider_order_id).status = 'COMPLETED'
    await xendit.notify(provider_order_id)
    await events()
    expect(await seen()).toMatchObject({ is_paid: false, is_payment_pending: true })
    Object.assign(payment, { status: 'SUCCEEDED', updated: shop.now().toISOString() })
    await xendit.notifyOfPayment(provider_order_id)
    await events()
    expect(await seen()).toMatchObject({ is_paid: true, is_payment_pending: false })
  })

  it('decides nothing while Xendit is away, and finds the payment later without a notification', async () => {
    const { opened, pay, seen } = await ordered()
    const { provider_order_id } = await opened()
    xendit.faults.limitsOnce = true
    expect((await opened()).provider_order_id).toBe(provider_order_id)
    xendit.buyer.pay(provider_order_id)
    xendit.faults.unavailable = true
    expect((await refusalOf(pay(provider_order_id))).status).toBe(503)
    expect((await seen()).is_paid).toBe(false)
    xendit.faults.unavailable = false
    await at.reconciled()
    expect((await seen()).is_paid).toBe(true)
  })
})
