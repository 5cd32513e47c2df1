import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { settlePayment, settleProviderOrder } from '../../src/payments/settlement/settle-payment.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { buying } from '../support/refunds.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('money that goes back by other hands', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('refunded or reversed at the provider: shown, counted once, and blocks delivery', async () => {
    const { paid } = buying(shop)
    const { params, capture_id, provider_order_id, product_id, order } = await paid()
    shop.simulator.refundAtProvider(capture_id, '1.00')
    shop.simulator.reverseAtProvider(capture_id)
    await settlePayment(shop.db, shop.provider, provider_order_id, shop.now)
    await settlePayment(shop.db, shop.provider, provider_order_id, shop.now)
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(data.refunded_amount).toBe(order.payment_amount)
    expect(data.refunds).toMatchObject([
      { amount: '1.00', cause: 'provider' },
      { status: 'completed', cause: 'provider' },
    ])
    expect(await stockOf(shop.db, product_id)).toBe(9)
    expect(
      (await refusalOf(shop.call('PUT /api/v1/admin/order/{id}/deliver', { params }, admin))).status,
    ).toBe(409)
    const moved = await shop.db
      .select()
      .from(providerMovement)
      .where(eq(providerMovement.capture_id, capture_id))
    expect(moved.map(({ kind }) => kind).sort()).toEqual(['capture', 'refund', 'refund'])
  })

  it('stays given back, whatever an older answer says', async () => {
    const { paid, giveBack } = buying(shop)
    const { order, provider_order_id } = await paid()
    const { refunds } = await giveBack(order.order_id, { refunded_amount: '0.00' })
    expect(refunds).toMatchObject([{ status: 'completed' }])
    const found = await shop.provider.findOrder(provider_order_id)
    if (!found) throw new Error('the provider does not know the order')
    for (const status of ['pending', 'failed'] as const) {
      const units = found.units.map((unit) => ({
        ...unit,
        refunds: unit.refunds.map((made) => ({ ...made, status })),
      }))
      await settleProviderOrder(shop.db, {
        provider: shop.provider,
        found: { ...found, units },
        now: shop.now(),
      })
      const [row] = await shop.db.select().from(refund).where(eq(refund.order_id, order.order_id))
      expect(row?.status).toBe('completed')
    }
  })

  it('in part before the shop has heard of the payment: the rest goes back too', async () => {
    const { order, tell, seen } = await placedOrder(shop)
    const payment_method_id = await payAtProvider(shop, order)
    await tell(payment_method_id)
    const capture = shop.simulator.ledger().captures.find((each) => each.order_id === payment_method_id)
    shop.simulator.refundAtProvider(capture?.id ?? '', '1.00')
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const back = shop.simulator.ledger().refunds.filter((each) => each.capture_id === capture?.id)
    const sum = back.reduce((total, { value }) => total + Math.round(Number(value) * 100), 0)
    expect(sum).toBe(Math.round(Number(order.payment_amount) * 100))
    expect((await seen()).is_paid).toBe(false)
  })
})
