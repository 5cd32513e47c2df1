/** A buyer who cannot pay one way pays another: one order, one sum, and no money lost between the two. */
import { COD_METHOD, QRIS_METHOD, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../../../testing/midtrans-simulator.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/platform/time/durations.ts'
import { openPayments } from '../../src/providers/registry.ts'
import { placedOrder } from '../support/orders.ts'
import {
  captureAtProvider,
  openPaymentShop,
  type PaymentShop,
  payAtProvider,
} from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const PAYPAL = 1
const MIDTRANS = 4
const TRANSFER = TRANSFER_METHOD.payment_method_id
const QRIS = QRIS_METHOD.payment_method_id
const COD = COD_METHOD.payment_method_id

describeOnPostgres('an unpaid order paid another way', (open) => {
  let shop: PaymentShop
  let midtrans: MidtransSimulator
  const admin = () => shop.signInAs('admin')

  beforeAll(async () => {
    const database = await open()
    midtrans = await startMidtransSimulator(() => shop.now())
    const config = readConfig({ NODE_ENV: 'test', ...MIDTRANS_ENV, MIDTRANS_API_URL: midtrans.url })
    const options = { publicUrl: () => '', now: () => shop.now(), sharedSimulatorUrl: undefined }
    const methods = await openPayments(config, options).load(database.db)
    const besides = methods.filter(({ payment_method_id }) => payment_method_id !== PAYPAL)
    shop = await openPaymentShop(database, {}, false, { besides })
  })
  beforeEach(() => Object.assign(midtrans.faults, { unavailable: false }))
  afterAll(async () => {
    await shop.close()
    await midtrans.stop()
  })

  const ordered = async (payment_method_id: number, telephone?: string) => {
    const placed = await placedOrder(shop, {
      payment_method_id,
      price: 90_001,
      ...(telephone && { telephone }),
    })
    const { params, who, order, product_id } = placed
    return {
      ...placed,
      change: async (payment_method_id: number, as = who) =>
        (
          await shop.call(
            'PUT /api/v1/order/{id}/payment-method',
            { params, body: { payment_method_id } },
            as,
          )
        ).data,
      changeByLink: async (payment_method_id: number) => {
        const body = { token: order.order_link.split('#')[1] ?? '', payment_method_id }
        return (await shop.call('PUT /api/v1/order-link/payment-method', { body })).data
      },
      opened: async () =>
        (await shop.call('POST /api/v1/order/{id}/provider-order', { params }, who)).data.provider_order_id,
      received: async (amount: number) =>
        (
          await shop.call(
            'POST /api/v1/admin/order/{id}/transfer',
            { params, body: { amount } },
            await admin(),
          )
        ).data,
      timeline: async () => {
        const { data } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, await admin())
        return data.map(({ kind, detail }) => (detail === '' ? kind : `${kind}: ${detail}`))
      },
      stock: async () => {
        const [found] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
        return found?.stock
      },
      exceptions: async () => {
        const { data } = await shop.call('GET /api/v1/admin/money', { query: {} }, await admin())
        return data.exceptions.filter((each) => each.order_id === order.order_id).map(({ kind }) => kind)
      },
    }
  }
  it('asks for the sum of its new method, and is paid by it', async () => {
    const { order, change, timeline, received, exceptions } = await ordered(PAYPAL)
    expect(order).toMatchObject({ payment_currency: 'USD' })
    const transfer = await change(TRANSFER)
    const { payment_code = 0 } = transfer
    expect(transfer).toMatchObject({
      payment_method_id: TRANSFER,
      payment_method_name: TRANSFER_METHOD.name,
      payment_currency: 'IDR',
      payment_rounding: -0.05,
      payment_amount: String(94_501 + payment_code),
      total_price: order.total_price,
    })
    expect(payment_code).toBeGreaterThan(0)
    expect(Date.parse(transfer.hold_expires_at ?? '') - shop.now().getTime()).toBe(24 * HOUR_MS)
    const qris = await change(QRIS)
    expect(qris.payment_code).toBeLessThan(0)
    expect(Date.parse(qris.hold_expires_at ?? '') - shop.now().getTime()).toBe(15 * MINUTE_MS)
    expect(await change(QRIS)).toEqual(qris)
    const paid = await received(Number(qris.payment_amount))
    expect(paid).toMatchObject({ is_paid: true, payment_method_id: QRIS })
    expect((await refusalOf(change(PAYPAL))).message).toBe('This order is already paid.')
    const [first, second] = (await timeline()).filter((line) => line.startsWith('method_changed'))
    expect(first).toBe(`method_changed: ${order.payment_method_name} → ${TRANSFER_METHOD.name}`)
    expect(second).toBe(`method_changed: ${TRANSFER_METHOD.name} → ${QRIS_METHOD.name}`)
    expect(await exceptions()).toEqual([])
  })

  it('says of when its rate is: of its placing, then of its last change', async () => {
    const { order, change, seen } = await ordered(TRANSFER)
    expect(order.payment_rate_at).toBe(order.created_at)
    shop.advance(10 * MINUTE_MS)
    const changed = await change(PAYPAL)
    expect(changed.payment_rate_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
    expect(Date.parse(changed.payment_rate_at)).toBe(Date.parse(order.created_at) + 10 * MINUTE_MS)
    expect((await seen()).payment_rate_at).toBe(changed.payment_rate_at)
  })

  it('is changed by its link, but not by other buyers', async () => {
    const { change, changeByLink } = await ordered(PAYPAL)
    expect(await refusalOf(change(TRANSFER, await shop.signInAs('customer')))).toMatchObject({ status: 404 })
    expect(await changeByLink(TRANSFER)).toMatchObject({ payment_method_id: TRANSFER })
    expect(await refusalOf(change(99))).toMatchObject({ status: 400 })
  })

  it('ends what is open at a gateway first, which takes no more money for it', async () => {
    const { opened, change, seen } = await ordered(MIDTRANS)
    const first = await opened()
    midtrans.buyer.choose(first, { payment_type: 'bank_transfer' })
    midtrans.faults.unavailable = true
    expect(await refusalOf(change(PAYPAL))).toMatchObject({ status: 503 })
    expect((await seen()).payment_method_id).toBe(MIDTRANS)
    midtrans.faults.unavailable = false
    expect(await change(PAYPAL)).toMatchObject({ payment_method_id: PAYPAL, payment_currency: 'USD' })
    expect(midtrans.transactions.get(first)?.transaction_status).toBe('cancel')
    expect(await refusalOf(opened())).toMatchObject({ status: 409, code: 'paid_another_way' })
  })

  it('stays as it is once it was paid the old way, which the shop asks for first', async () => {
    const { opened, change, seen } = await ordered(MIDTRANS)
    midtrans.buyer.pay(await opened())
    expect((await refusalOf(change(TRANSFER))).message).toBe('This order is already paid.')
    expect(await seen()).toMatchObject({ is_paid: true, payment_method_id: MIDTRANS })
  })

  it.each([
    ['before it is paid the new way', false],
    ['after it was paid the new way', true],
  ])('gives back what comes late by the old way, %s', async (_, isPaid) => {
    const { order, tell, pay, change, received, seen, exceptions } = await ordered(PAYPAL)
    const approved = await payAtProvider(shop, order, { capture: false })
    await tell(approved)
    const changed = await change(TRANSFER)
    if (isPaid) await received(Number(changed.payment_amount))
    await captureAtProvider(shop, approved) // by a page that was open before
    const refusal = await refusalOf(pay(approved))
    expect(refusal).toMatchObject({ status: 409, code: isPaid ? 'second_payment' : 'payment_other_method' })
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const { is_paid, payment_method_id, refunds } = await seen()
    expect({ is_paid, payment_method_id }).toEqual({ is_paid: isPaid, payment_method_id: TRANSFER })
    expect(refunds).toMatchObject([{ status: 'completed', amount: order.payment_amount, currency: 'USD' }])
    expect(await exceptions()).toEqual([])
  })

  it('waits for the shop once the buyer says that the transfer is made', async () => {
    const { params, who, change, received } = await ordered(TRANSFER)
    await shop.call('PUT /api/v1/order/{id}/transfer-report', { params }, who)
    expect(await refusalOf(change(PAYPAL))).toMatchObject({ status: 409, code: 'transfer_being_checked' })
    await received(1000)
    expect(await refusalOf(change(PAYPAL))).toMatchObject({ code: 'transfer_being_checked' })
  })

  it('becomes cash on delivery where the shop allows it, and can then be cancelled, not changed', async () => {
    const without = await ordered(PAYPAL)
    expect(await refusalOf(without.change(COD))).toMatchObject({ code: 'contact_missing' })
    const { order, tell, change, params, who } = await ordered(PAYPAL, '081234567890')
    await tell(await payAtProvider(shop, order, { capture: false }))
    const accepted = await change(COD)
    expect(accepted).toMatchObject({ hold_expires_at: null, is_stock_held: true, payment_amount: '94501' })
    expect(accepted.accepted_at).not.toBeNull()
    const list = { query: { state: 'to_ship' as const } }
    const listed = await shop.call('GET /api/v1/admin/order', list, await admin())
    expect(listed.data.map(({ order_id }) => order_id)).toContain(order.order_id)
    expect(listed.meta.total).toBe(listed.data.length)
    expect(await refusalOf(change(TRANSFER))).toMatchObject({ code: 'paid_by_cod' })
    const { data: cancelled } = await shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
    expect(cancelled.cancelled_at).not.toBeNull()
    expect(await refusalOf(change(TRANSFER))).toMatchObject({ code: 'order_cancelled' })
  })

  it('takes its pieces again when its hold has ended, or says that they are sold', async () => {
    const [first, other] = [await ordered(TRANSFER), await ordered(TRANSFER)]
    shop.advance(25 * HOUR_MS) // longer than a sign-in: by the order's link
    await releaseExpiredHolds(shop.db, shop.now())
    expect(await first.stock()).toBe(9)
    expect(await first.changeByLink(PAYPAL)).toMatchObject({ is_stock_held: true })
    expect(await first.stock()).toBe(8)
    await shop.db.update(product).set({ stock: 0 }).where(eq(product.product_id, other.product_id))
    expect(await refusalOf(other.changeByLink(PAYPAL))).toMatchObject({ code: 'order_sold_out' })
    const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params: other.params }, await admin())
    expect(data.payment_method_id).toBe(TRANSFER)
  })

  it('changes a few times, not for ever, and by two tabs at once to one of both', async () => {
    const { change, seen } = await ordered(PAYPAL)
    const both = await Promise.allSettled([change(TRANSFER), change(QRIS)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { payment_method_id, payment_code = 0 } = await seen()
    expect([TRANSFER, QRIS]).toContain(payment_method_id)
    expect(payment_code > 0).toBe(payment_method_id === TRANSFER)
    for (const id of [PAYPAL, TRANSFER, PAYPAL, TRANSFER, PAYPAL]) await change(id).catch(() => {})
    expect(await refusalOf(change(MIDTRANS))).toMatchObject({
      status: 409,
      code: 'too_many_payment_attempts',
    })
  })

  it('gives each of many orders of one price its own sum', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => ordered(PAYPAL)))
    const changed = await Promise.all(orders.map(({ change }) => change(TRANSFER)))
    expect(new Set(changed.map(({ payment_amount }) => payment_amount)).size).toBe(12)
  })
})
