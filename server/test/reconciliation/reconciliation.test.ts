import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const DAY_MS = 24 * 3_600_000

describeEachEngine('money and orders', (open) => {
  // one shop a test: sums are of the whole shop
  const shops: PaymentShop[] = []
  let database: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    database = await open()
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
  })
  const newShop = async () => {
    const shop = await openPaymentShop(shops.length === 0 ? database : await open())
    shops.push(shop)
    const ordered = async () => (await placedOrder(shop)).order
    const settle = async (id: string) => settlePayment(shop.db, shop.provider, id, shop.now)
    const paid = async () => {
      const order = await ordered()
      await settle(await payAtProvider(shop, order))
      return order
    }
    const report = async (query: { from?: string; to?: string } = {}) =>
      (await shop.call('GET /api/v1/admin/money', { query }, await shop.signInAs('admin'))).data
    const refunds = () => processRefunds(shop.db, shop.provider, shop.now, shop.log)
    return { shop, ordered, settle, paid, report, refunds }
  }

  it('agree when orders are paid, refunded in part and in full', async () => {
    const { shop, paid, report } = await newShop()
    expect(await report()).toMatchObject({ totals: [], exceptions: [], unexplained: 0 })
    const [first, second] = [await paid(), await paid(), await paid()]
    const admin = await shop.signInAs('admin')
    for (const [order, amount] of [
      [first, '1.00'],
      [second, undefined],
    ] as const) {
      await shop.call(
        'POST /api/v1/admin/order/{id}/refund',
        { params: { id: order.order_id }, body: { refunded_amount: '0.00', ...(amount ? { amount } : {}) } },
        admin,
      )
    }
    const { totals, exceptions, unexplained } = await report()
    expect({ exceptions, unexplained }).toEqual({ exceptions: [], unexplained: 0 })
    expect(totals).toEqual([
      {
        currency: 'USD',
        captured: '56.82',
        captures: 3,
        refunded: '19.94',
        refunds: 2,
        fees: '3.45',
        paid_orders: '36.88',
        orders: 3,
        difference: '0.00',
      },
    ])
  })

  it('name a second payment on its way back, and are quiet once it is back', async () => {
    const { shop, paid, settle, report, refunds } = await newShop()
    const order = await paid()
    await settle(await payAtProvider(shop, order))
    const before = await report()
    expect(before).toMatchObject({ unexplained: 0, totals: [{ difference: order.payment_amount }] })
    expect(before.exceptions).toMatchObject([
      { kind: 'going_back', is_explained: true, amount: order.payment_amount, order_id: order.order_id },
    ])
    await refunds()
    expect(await report()).toMatchObject({ exceptions: [], totals: [{ difference: '0.00' }] })
  })

  it('agree for each span of days, whatever goes back on another one', async () => {
    const { shop, paid, settle, report, refunds } = await newShop()
    const order = await paid()
    await settle(await payAtProvider(shop, order)) // a second one
    shop.advance(DAY_MS)
    await refunds()
    const first = await report({ from: '2026-11-20', to: '2026-11-20' })
    const second = await report({ from: '2026-11-21', to: '2026-11-21' })
    for (const [day, amount] of [
      [first, order.payment_amount],
      [second, `-${order.payment_amount}`],
    ] as const) {
      expect(day).toMatchObject({
        unexplained: 0,
        totals: [{ difference: amount }],
        exceptions: [{ kind: 'gone_back_on_another_day', amount }],
      })
    }
    expect(await report({ from: '2026-11-20', to: '2026-11-21' })).toMatchObject({ exceptions: [] })
  })

  it('report what is not explained', async () => {
    const { shop, paid, settle, ordered, report } = await newShop()
    const order = await paid()
    await settle(await payAtProvider(shop, order))
    await shop.db.update(refund).set({ status: 'failed', settled_at: shop.now() })
    const [free] = [await ordered()]
    await shop.db
      .update(shopOrder)
      .set({ is_paid: true, paid_at: shop.now() })
      .where(eq(shopOrder.order_id, free.order_id))
    await shop.db.insert(providerMovement).values({
      account: 'paypal',
      movement_id: 'UNHEARDOF',
      kind: 'capture',
      capture_id: 'UNHEARDOF',
      provider_order_id: 'ORDERUNHEARDOF',
      amount_minor: 500,
      currency: 'USD',
      moved_at: shop.now(),
      seen_at: shop.now(),
    })
    const books = await report()
    expect(books.unexplained).toBe(3)
    expect(books.exceptions.map(({ kind, amount, order_id }) => [kind, amount, order_id]).sort()).toEqual([
      ['not_given_back', order.payment_amount, order.order_id],
      ['paid_without_money', `-${free.payment_amount}`, free.order_id],
      ['unknown_capture', '5.00', null],
    ])
    const sum = books.exceptions.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
    expect(sum).toBe(Math.round(Number(books.totals[0]?.difference) * 100))
    // money that cannot be given back is told of on every day, not only on that of its capture
    expect(await report({ from: '2026-11-01', to: '2026-11-02' })).toMatchObject({
      unexplained: 1,
      exceptions: [{ kind: 'not_given_back', order_id: order.order_id }],
    })
  })

  it('do not count what went to another account', async () => {
    const { shop, ordered, settle, report } = await newShop()
    await settle(await payAtProvider(shop, await ordered(), { payee: 'SOMEBODYELSE' }))
    expect(await report()).toMatchObject({ totals: [], exceptions: [], unexplained: 0 })
  })

  it('tell of a refund that is overdue, and of a statement that is not read', async () => {
    const { shop, paid, settle, report } = await newShop()
    await settle(await payAtProvider(shop, await paid()))
    shop.advance(3 * DAY_MS)
    const { exceptions } = await report()
    expect(exceptions.map(({ kind }) => kind).sort()).toEqual(['refund_overdue', 'statement_not_read'])
  })

  it('refuse spans that are none', async () => {
    const { shop } = await newShop()
    const admin = await shop.signInAs('admin')
    for (const query of [
      { from: '2026-11-20', to: '2026-11-19' },
      { from: '2024-01-01', to: '2026-11-19' },
      { from: 'yesterday' },
      { from: '0000-01-01', to: '0000-01-02' },
      { to: '0001-01-05' },
      { to: '2026-02-30' },
    ]) {
      const refused = await refusalOf(shop.call('GET /api/v1/admin/money', { query }, admin))
      expect(refused.status).toBe(400)
    }
  })
})
