/** What a buyer is told of money that pays nothing, before and after it has gone back: always the truth. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

const HOUR = 3_600_000

describeEachEngine('what is told of', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const bought = async () => {
    const { order, product_id, pay } = await placedOrder(shop, { stock: 1 })
    const tell = async (id: string) => {
      const { status, message } = await refusalOf(pay(id))
      return `${status} ${message}`
    }
    const paid = async () => {
      const id = await payAtProvider(shop, order)
      await pay(id)
      return id
    }
    return { order, product_id, pay, tell, paid }
  }
  const refunds = () => processRefunds(shop.db, shop.provider, shop.now, shop.log)
  const captureOf = (id: string) =>
    shop.simulator.ledger().captures.find((each) => each.order_id === id)?.id ?? ''

  it('a second payment, on its way back and back', async () => {
    const { order, tell, paid } = await bought()
    await paid()
    const second = await payAtProvider(shop, order)
    expect(await tell(second)).toBe('409 This order was already paid. The second payment is being refunded.')
    await refunds()
    const back = '409 This order was already paid. The second payment has been refunded.'
    expect(await tell(second)).toBe(back)
    expect(await tell(second)).toBe(back)
    expect(
      shop.simulator.ledger().refunds.filter((each) => each.capture_id === captureOf(second)),
    ).toHaveLength(1)
  })

  it('a second payment given back in part, or whole, by the merchant before the shop heard of it', async () => {
    const { order, tell, paid } = await bought()
    await paid()
    const [part, whole] = [await payAtProvider(shop, order), await payAtProvider(shop, order)]
    shop.simulator.refundAtProvider(captureOf(part), '1.00')
    shop.simulator.refundAtProvider(captureOf(whole))
    expect(await tell(part)).toBe('409 This order was already paid. The second payment is being refunded.')
    await refunds()
    for (const id of [part, whole])
      expect(await tell(id)).toBe('409 This order was already paid. The second payment has been refunded.')
  })

  it('a second payment that the provider refuses to give back', async () => {
    const { order, tell, paid } = await bought()
    await paid()
    const second = await payAtProvider(shop, order)
    await tell(second)
    await shop.db
      .update(refund)
      .set({ status: 'failed', settled_at: shop.now() })
      .where(eq(refund.capture_id, captureOf(second)))
    expect(await tell(second)).toMatch(
      /^409 This order was already paid\. The second payment couldn’t be refunded/,
    )
  })

  it.each<[string, 'pending' | 'declined', string]>([
    [
      'pending',
      'pending',
      'The payment provider is still checking the second payment. If it goes through, it will be refunded.',
    ],
    ['declined', 'declined', 'The second payment was declined.'],
  ])('a second payment that is %s', async (_, captures, words) => {
    const { order, tell, paid } = await bought()
    await paid()
    shop.simulator.faults.captures = captures
    expect(await tell(await payAtProvider(shop, order))).toBe(`409 This order was already paid. ${words}`)
  })

  it('a second payment that was never made, is not known, or is of another order', async () => {
    const [{ order, tell, paid }, other] = [await bought(), await bought()]
    await paid()
    const said = [
      await tell(await payAtProvider(shop, order, { capture: false })),
      await tell('NOSUCHORDER'),
      await tell(await other.paid()),
      await tell(await payAtProvider(shop, order, { customId: String(order.order_id) })),
    ]
    expect(said).toEqual([
      '409 This order was already paid. The second payment was not completed.',
      '409 This order was already paid. The payment provider does not know the second payment.',
      '409 This order was already paid. This payment does not belong to this order.',
      '409 This order was already paid. This payment does not belong to this order.',
    ])
  })

  it('a second payment while the provider is away', async () => {
    const { order, tell, paid } = await bought()
    await paid()
    const second = await payAtProvider(shop, order)
    shop.simulator.faults.failRate = 1
    expect(await tell(second)).toMatch(/^503 This order was already paid\./)
  })

  it('the order’s own payment, refunded later in part and in full: the paid order and what went back', async () => {
    const { order, pay, paid, tell } = await bought()
    const id = await paid()
    const input = { params: { id: order.order_id }, body: { refunded_amount: '0.00', amount: '1.00' } }
    const admin = await shop.signInAs('admin')
    await shop.call('POST /api/v1/admin/order/{id}/refund', input, admin)
    expect((await pay(id)).data).toMatchObject({ is_paid: true, refunded_amount: '1.00' })
    const rest = { ...input, body: { refunded_amount: '1.00' } }
    await shop.call('POST /api/v1/admin/order/{id}/refund', rest, admin)
    expect((await pay(id)).data).toMatchObject({ is_paid: true, refunded_amount: order.payment_amount })
    expect(await tell(await payAtProvider(shop, order))).toMatch(/^409 This order was already paid\./)
  })

  it('another amount, on its way back and back; the order can be paid', async () => {
    const { order, tell, pay } = await bought()
    const id = await payAtProvider(shop, order, { amount: '1.00' })
    expect(await tell(id)).toBe(
      '422 The payment is not for the full amount of this order. It is being refunded.',
    )
    await refunds()
    expect(await tell(id)).toBe(
      '422 The payment is not for the full amount of this order. It has been refunded.',
    )
    expect((await pay(await payAtProvider(shop, order))).data.is_paid).toBe(true)
  })

  it('a payment given back at the provider before the shop heard of it', async () => {
    const { order, tell, pay } = await bought()
    const id = await payAtProvider(shop, order)
    shop.simulator.refundAtProvider(captureOf(id))
    expect(await tell(id)).toBe(
      '422 This payment has been refunded, so it does not pay this order. You can pay again.',
    )
    expect((await pay(await payAtProvider(shop, order))).data.is_paid).toBe(true)
  })

  it('a payment that came too late, on its way back and back, also when the goods are there again', async () => {
    const { order, product_id, tell } = await bought()
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR))
    const stock = (pieces: number) =>
      shop.db.update(product).set({ stock: pieces }).where(eq(product.product_id, product_id))
    await stock(0)
    const id = await payAtProvider(shop, order)
    expect(await tell(id)).toMatch(
      /^409 This order sold out before it was paid\. Your payment is being refunded/,
    )
    await stock(1)
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    expect(await tell(id)).toMatch(
      /^409 This order sold out before it was paid\. Your payment is being refunded/,
    )
    await refunds()
    expect(await tell(id)).toMatch(
      /^409 This order sold out before it was paid\. Your payment has been refunded/,
    )
    expect(await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))).toEqual([])
  })
})
