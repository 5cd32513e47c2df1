/** Orders paid in rupiah on Xendit's page: its simulator speaks over HTTP, and only the invoice's own status is believed. */
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import { startXenditSimulator, XENDIT_ENV, type XenditSimulator } from '../../../testing/xendit-simulator.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { payment, webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { openPaymentMethods } from '../../src/providers/payment-methods.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { placedOrder } from '../support/orders.ts'
import { alwaysOffered, openShop, refusalOf, type TestShop } from '../support/shop.ts'

const XENDIT = 5
const HOUR_MS = 3_600_000

describeOnPostgres('Xendit', (open) => {
  let shop: TestShop
  let xendit: XenditSimulator
  let provider: PaymentProvider
  let address = ''
  let now = () => new Date('2026-11-19T17:30:00Z')
  const quiet = { warn: () => {}, error: () => {} } as unknown as Parameters<typeof reconcilePayments>[3]

  beforeAll(async () => {
    const database = await open()
    xendit = await startXenditSimulator(() => now())
    const config = readConfig({ NODE_ENV: 'test', ...XENDIT_ENV, XENDIT_API_URL: xendit.url })
    const options = { publicUrl: () => address, now: () => now(), sharedSimulatorUrl: undefined }
    const methods = await openPaymentMethods(
      database.db,
      await openPayments(config, options).load(database.db),
    )
    const found = methods.find(({ payment_method_id }) => payment_method_id === XENDIT)
    if (!found) throw new Error('the method was not opened')
    provider = found.provider
    shop = await openShop(database, { payments: alwaysOffered(methods) })
    ;({ address, now } = shop)
    xendit.dashboard.notificationUrl = `${address}/api/v1/payment/notification/xendit`
  })
  beforeEach(() => Object.assign(xendit.faults, NO_FAULTS))
  afterAll(async () => {
    await shop.close()
    await xendit.stop()
  })

  const ordered = async () => {
    const placed = await placedOrder(shop, { payment_method_id: XENDIT, price: 90_001 })
    const { params, who } = placed
    const opened = async (as = who) =>
      (await shop.call('POST /api/v1/order/{id}/provider-order', { params }, as)).data
    const refund = async (refunded_amount: string, amount?: string) => {
      const body = { refunded_amount, ...(amount ? { amount } : {}) }
      const admin = await shop.signInAs('admin')
      return (await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, admin)).data
    }
    return { ...placed, opened, refund }
  }
  const paid = async (change: Parameters<XenditSimulator['buyer']['pay']>[1] = {}) => {
    const placed = await ordered()
    const { provider_order_id } = await placed.opened()
    xendit.buyer.pay(provider_order_id, change)
    await placed.pay(provider_order_id)
    return { ...placed, provider_order_id }
  }
  const events = () => processWebhooks(shop.db, provider, { now: shop.now, log: quiet })
  const storedEvents = async () => (await shop.db.select().from(webhookEvent)).length
  const invoicesOf = (id: string) => xendit.invoices.filter(({ external_id }) => external_id === id)
  const exceptionsOf = async ({ order_id }: Pick<Order, 'order_id'>) => {
    const admin = await shop.signInAs('admin')
    const { exceptions } = (await shop.call('GET /api/v1/admin/money', { query: {} }, admin)).data
    return exceptions.filter((each) => each.order_id === order_id).map(({ kind }) => kind)
  }

  it('has an order paid in whole rupiah by what its invoice says, however often it is told', async () => {
    const { order, opened, seen } = await ordered()
    expect(order).toMatchObject({ payment_currency: 'IDR', payment_method_name: 'Xendit' })
    const { provider_order_id, token } = await opened()
    const invoice = xendit.invoiceOf(provider_order_id)
    expect(invoice).toMatchObject({
      ...{ invoice_url: token, amount: Number(order.payment_amount), currency: 'IDR' },
      success_redirect_url: `${address}/order/${order.order_id}?paid=1`,
      failure_redirect_url: `${address}/order/${order.order_id}`,
      expiry_date: new Date(shop.now().getTime() + 24 * HOUR_MS).toISOString(),
    })
    xendit.buyer.pay(provider_order_id)
    const before = await storedEvents()
    for (const status of ['PAID', 'PAID', 'SETTLED']) {
      invoice.status = status
      expect(await xendit.notify(provider_order_id)).toBe(200)
      await events()
    }
    expect((await storedEvents()) - before).toBe(2)
    expect((await seen()).is_paid).toBe(true)
    const rows = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(rows).toMatchObject([
      {
        provider: `xendit sandbox ${XENDIT_ENV.XENDIT_BUSINESS_ID}`,
        ...{ provider_order_id, capture_id: invoice.id, currency: 'IDR' },
        amount_minor: Number(order.payment_amount),
      },
    ])
    expect((await refusalOf(opened())).status).toBe(409)
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('believes no notification: a wrong token is refused, and the right one makes it ask', async () => {
    const { opened, seen } = await ordered()
    const { provider_order_id } = await opened()
    const before = await storedEvents()
    for (const token of ['', 'token-of-the-dashboarD', `${XENDIT_ENV.XENDIT_WEBHOOK_TOKEN} `.repeat(2)])
      expect(await xendit.notify(provider_order_id, { status: 'PAID' }, token)).toBeGreaterThanOrEqual(400)
    expect(await xendit.notify(provider_order_id, { external_id: 7 })).toBeGreaterThanOrEqual(400)
    expect(await storedEvents()).toBe(before)
    expect(await xendit.notify(provider_order_id, { status: 'PAID', paid_amount: 100_000_000 })).toBe(200)
    await events()
    expect((await seen()).is_paid).toBe(false)
  })

  it.each([
    ['another sum', { paid_amount: 1000 }],
    ['a sum with cents', { paid_amount: 1000.5 }],
    ['another business', { user_id: '000000000000000000000000' }],
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
    for (const id of [foreign, 'Invoice of another program']) {
      xendit.makeInvoice(id, 100_000)
      xendit.buyer.pay(id)
      expect(await xendit.notify(id)).toBe(200)
    }
    await events()
    expect((await refusalOf(pay(foreign))).message).toBeTruthy()
    const other = await ordered()
    const { provider_order_id: theirs } = await other.opened()
    xendit.buyer.pay(theirs)
    expect((await refusalOf(pay(theirs))).status).toBeGreaterThanOrEqual(400)
    expect([(await seen()).is_paid, (await other.seen()).is_paid]).toEqual([false, true])
    expect((await refusalOf(opened(await shop.signInAs('customer')))).status).toBe(404)
  })

  it('shows the same invoice again, and a new one after the old has ended', async () => {
    const { opened, order } = await ordered()
    const first = await opened()
    expect(await opened()).toEqual(first)
    shop.advance(25 * HOUR_MS)
    const body = { token: order.order_link.split('#')[1] ?? '' }
    const { data: second } = await shop.call('POST /api/v1/order-link/provider-order', { body })
    expect(second.provider_order_id).not.toBe(first.provider_order_id)
    expect(xendit.invoiceOf(first.provider_order_id).status).toBe('EXPIRED')
    expect(xendit.invoiceOf(second.provider_order_id).expiry_date).toBe(
      new Date(shop.now().getTime() + 3 * HOUR_MS).toISOString(),
    )
    // a QRIS that was scanned in time
    xendit.buyer.pay(first.provider_order_id)
    await xendit.notify(first.provider_order_id)
    await events()
    const { data } = await shop.call('POST /api/v1/order-link', { body })
    expect(data.order.is_paid).toBe(true)
    xendit.buyer.pay(second.provider_order_id)
    const paying = { ...body, payment_method_id: second.provider_order_id }
    expect((await refusalOf(shop.call('PUT /api/v1/order-link/pay', { body: paying }))).status).toBe(409)
  })

  it('makes one invoice although the answer was lost, and counts the money of one that is there twice', async () => {
    const { order, opened, seen, pay } = await ordered()
    xendit.faults.unavailable = true
    expect((await refusalOf(opened())).status).toBe(503)
    xendit.faults.unavailable = false
    xendit.faults.cutsOnce = 'POST'
    const { provider_order_id } = await opened()
    expect(xendit.faults.cutsOnce).toBe(false)
    expect(invoicesOf(provider_order_id)).toHaveLength(1)
    xendit.buyer.pay(provider_order_id)
    expect((await pay(provider_order_id)).data.is_paid).toBe(true)
    xendit.makeInvoice(provider_order_id, Number(order.payment_amount))
    xendit.buyer.pay(provider_order_id)
    await xendit.notify(provider_order_id)
    await events()
    expect((await seen()).is_paid).toBe(true)
    expect((await exceptionsOf(order)).length).toBeGreaterThan(0)
  })

  it('decides nothing while Xendit is away, and finds the payment later without a notification', async () => {
    const { opened, pay, seen } = await ordered()
    xendit.faults.limitsOnce = true
    const { provider_order_id } = await opened()
    xendit.buyer.pay(provider_order_id)
    xendit.faults.unavailable = true
    expect((await refusalOf(pay(provider_order_id))).status).toBe(503)
    expect((await seen()).is_paid).toBe(false)
    xendit.faults.unavailable = false
    await reconcilePayments(shop.db, provider, shop.now, quiet)
    expect((await seen()).is_paid).toBe(true)
  })

  it('gives money back in parts, each once, and what was given back in the dashboard counts', async () => {
    const { order, provider_order_id, refund, seen } = await paid()
    xendit.faults.cutsOnce = 'POST'
    await refund('0', '10000')
    expect(xendit.refunds.filter(({ amount }) => amount === 10_000)).toHaveLength(1)
    expect((await seen()).refunds).toMatchObject([{ status: 'pending' }])
    expect(await xendit.finishRefunds('SUCCEEDED')).toEqual([200])
    await events()
    expect(await seen()).toMatchObject({ refunded_amount: '10000', refunds: [{ status: 'completed' }] })
    xendit.refundInDashboard(provider_order_id, 5000)
    await xendit.finishRefunds('SUCCEEDED')
    await events()
    expect((await seen()).refunded_amount).toBe('15000')
    await refund('15000')
    await xendit.finishRefunds('SUCCEEDED')
    await processRefunds(shop.db, provider, shop.now, quiet) // without its notification
    const { refunds, refunded_amount } = await seen()
    expect([refunds.map(({ status }) => status), refunded_amount]).toEqual([
      ['completed', 'completed', 'completed'],
      order.payment_amount,
    ])
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('waits for a balance that is too low, and tells of a refund that failed', async () => {
    const { order, refund, seen } = await paid()
    xendit.dashboard.hasBalance = false
    await refund('0')
    expect((await seen()).refunds).toMatchObject([{ status: 'pending' }])
    xendit.dashboard.hasBalance = true
    await processRefunds(shop.db, provider, shop.now, quiet)
    await xendit.finishRefunds('FAILED')
    await events()
    expect((await seen()).refunds).toMatchObject([{ status: 'failed' }])
    expect(await exceptionsOf(order)).toContain('refund_refused')
  })

  it('leaves the refund of a virtual account to a person, and reminds of it', async () => {
    const { order, refund } = await paid({ payment_method: 'BANK_TRANSFER' })
    const { refunds } = await refund('0')
    expect(refunds).toMatchObject([{ status: 'pending' }])
    await processRefunds(shop.db, provider, shop.now, quiet)
    expect(await exceptionsOf(order)).toContain('refund_by_hand')
    const params = { id: order.order_id, refund_id: refunds[0]?.refund_id ?? 0 }
    const admin = await shop.signInAs('admin')
    await shop.call('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', { params }, admin)
    expect(await exceptionsOf(order)).not.toContain('refund_by_hand')
  })
})
