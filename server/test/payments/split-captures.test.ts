/** Payments that the provider took in several captures: one payment, and refunds that find their money. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { paidCapture, payment } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a payment in three captures', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const paid = async (parts = 3) => {
    shop.simulator.faults.captureParts = parts
    const { order, product_id, provider_order_id: id } = await paidOrder(shop)
    const captures = shop.simulator.ledger().captures.filter((each) => each.order_id === id)
    const refundsAtProvider = () => {
      const ids = new Set(captures.map((each) => each.id))
      return shop.simulator.ledger().refunds.filter((each) => ids.has(each.capture_id))
    }
    return { order, id, product_id, captures, refundsAtProvider }
  }
  const giveBack = async (
    id: number,
    body: { refunded_amount: string; amount?: string; rupiah?: number },
  ) => {
    const admin = await shop.signInAs('admin')
    return (await shop.call('POST /api/v1/admin/order/{id}/refund', { params: { id }, body }, admin)).data
  }
  const minor = (values: readonly { value: string }[]) =>
    values.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  const books = async () =>
    (await shop.call('GET /api/v1/admin/money', { query: {} }, await shop.signInAs('admin'))).data

  it('is one payment, of the whole amount', async () => {
    const { order, captures } = await paid()
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    expect(row?.amount_minor).toBe(minor([{ value: order.payment_amount }]))
    const parts = await shop.db
      .select()
      .from(paidCapture)
      .where(eq(paidCapture.payment_id, row?.payment_id ?? 0))
    expect(parts.map(({ capture_id }) => capture_id).sort()).toEqual(captures.map(({ id }) => id).sort())
    expect(await books()).toMatchObject({ unexplained: 0, exceptions: [] })
  })

  it('goes back in full, a refund a capture', async () => {
    const { order, product_id, captures, refundsAtProvider } = await paid()
    const after = await giveBack(order.order_id, { refunded_amount: '0.00' })
    expect(after).toMatchObject({ refunded_amount: order.payment_amount, is_stock_held: false })
    expect(after.refunds.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    expect(new Set(refundsAtProvider().map(({ capture_id }) => capture_id)).size).toBe(captures.length)
    expect(minor(refundsAtProvider())).toBe(minor([{ value: order.payment_amount }]))
    const [kept] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
    expect(kept?.stock).toBe(9)
    expect(await books()).toMatchObject({ unexplained: 0, exceptions: [] })
    await giveBack(order.order_id, { refunded_amount: '0.00' }) // clicked twice
    expect(refundsAtProvider()).toHaveLength(3)
  })

  it('goes back in part across captures, then the rest, never more of one than it holds', async () => {
    const { order, captures, refundsAtProvider } = await paid()
    const amount = '10.00' // more than one capture of a third of 18.94
    await giveBack(order.order_id, { refunded_amount: '0.00', amount })
    await giveBack(order.order_id, { refunded_amount: '0.00', amount }) // clicked twice
    expect(minor(refundsAtProvider())).toBe(1000)
    const other = giveBack(order.order_id, { refunded_amount: '0.00', amount: '3.00' })
    expect((await refusalOf(other)).status).toBe(409)
    const after = await giveBack(order.order_id, { refunded_amount: amount })
    expect(after.refunded_amount).toBe(order.payment_amount)
    for (const { id, value } of captures) {
      const back = refundsAtProvider().filter(({ capture_id }) => capture_id === id)
      expect(minor(back)).toBe(minor([{ value }]))
    }
  })

  it('goes back in rupiah across captures, once when clicked twice, and the rest to the cent', async () => {
    const { order, refundsAtProvider } = await paid()
    const rupiah = 165_000 // USD 10.00
    for (const _ of ['click', 'click']) await giveBack(order.order_id, { refunded_amount: '0.00', rupiah })
    expect(minor(refundsAtProvider())).toBe(1000)
    const rest = { refunded_amount: '10.00', rupiah: Math.floor(order.total_price) - rupiah }
    expect((await giveBack(order.order_id, rest)).refunded_amount).toBe(order.payment_amount)
  })

  it('goes back once, though each answer is lost', async () => {
    const { order, refundsAtProvider } = await paid()
    shop.simulator.faults.cutNext = 3
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(minor(refundsAtProvider())).toBe(minor([{ value: order.payment_amount }]))
  })

  it('counts what the merchant gave back of any of its captures, told or read in the statement', async () => {
    const { order, id, captures, refundsAtProvider } = await paid()
    shop.simulator.refundAtProvider(captures[1]?.id ?? '')
    await settlePayment(shop.db, shop.provider, id, shop.now)
    shop.simulator.refundAtProvider(captures[2]?.id ?? '', '1.00')
    await checkProviderStatement(shop.db, shop.provider, shop.now)
    const before = minor(refundsAtProvider())
    const rest = minor([{ value: order.payment_amount }]) - before
    const after = await giveBack(order.order_id, { refunded_amount: (before / 100).toFixed(2) })
    expect(after.refunded_amount).toBe(order.payment_amount)
    expect(minor(refundsAtProvider())).toBe(before + rest)
    expect(after.refunds.every(({ status }) => status === 'completed')).toBe(true)
    expect(await books()).toMatchObject({ unexplained: 0 })
  })

  it('that pays nothing goes back whole', async () => {
    const { order, refundsAtProvider } = await paid()
    shop.simulator.faults.captureParts = 3
    const second = await payAtProvider(shop, order)
    await settlePayment(shop.db, shop.provider, second, shop.now)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const ids = new Set(
      shop.simulator
        .ledger()
        .captures.filter((each) => each.order_id === second)
        .map((each) => each.id),
    )
    const back = shop.simulator.ledger().refunds.filter((each) => ids.has(each.capture_id))
    expect(minor(back)).toBe(minor([{ value: order.payment_amount }]))
    expect(refundsAtProvider()).toEqual([])
  })

  it.each([1, 3])(
    'of before its captures were written down, %i of them, is refunded whole',
    async (parts) => {
      const { order, id, refundsAtProvider } = await paid(parts)
      const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
      await shop.db.delete(paidCapture).where(eq(paidCapture.payment_id, row?.payment_id ?? 0))
      await settlePayment(shop.db, shop.provider, id, shop.now)
      await processRefunds(shop.db, shop.provider, shop.now, shop.log)
      expect(refundsAtProvider()).toEqual([])
      const after = await giveBack(order.order_id, { refunded_amount: '0.00' })
      expect(after.refunds.map(({ status }) => status)).toEqual(Array(parts).fill('completed'))
      expect(minor(refundsAtProvider())).toBe(minor([{ value: order.payment_amount }]))
    },
  )

  it('beside which more was captured: the order is paid, and what is too much goes back', async () => {
    const { order, id, captures, refundsAtProvider } = await paid()
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    const extra = captures.find((each) => each.id !== row?.capture_id)
    // as if two of the three had been the whole price
    await shop.db.delete(paidCapture).where(eq(paidCapture.capture_id, extra?.id ?? ''))
    await settlePayment(shop.db, shop.provider, id, shop.now)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(refundsAtProvider()).toMatchObject([{ capture_id: extra?.id, value: extra?.value }])
    const [after] = await shop.db.select().from(refund).where(eq(refund.order_id, order.order_id))
    expect(after).toMatchObject({ cause: 'shop', reason: 'second_payment' })
  })

  it('beside which more was captured and may be given back: the admin reads so while another refund is pending, too', async () => {
    const { order, id, captures } = await paid()
    const { order_id } = order
    const [row] = await shop.db.select().from(payment).where(eq(payment.order_id, order_id))
    const extra = captures.find((each) => each.id !== row?.capture_id)
    const amount_minor = (row?.amount_minor ?? 0) - minor([{ value: extra?.value ?? '' }])
    await shop.db.delete(paidCapture).where(eq(paidCapture.capture_id, extra?.id ?? ''))
    await shop.db.update(payment).set({ amount_minor }).where(eq(payment.order_id, order_id))
    const owed = { payment_amount_minor: amount_minor }
    await shop.db.update(shopOrder).set(owed).where(eq(shopOrder.order_id, order_id))
    await settlePayment(shop.db, shop.provider, id, shop.now)
    const outcomeUnknown = { is_manual: true, is_unconfirmed: true }
    await shop.db.update(refund).set(outcomeUnknown).where(eq(refund.order_id, order_id))
    const kinds = async () =>
      (await books()).exceptions.filter((each) => each.order_id === order_id).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['refund_unconfirmed'])
    shop.simulator.faults.failRate = 1
    await giveBack(order_id, { refunded_amount: '0.00', amount: '1.00' })
    shop.errors.splice(0)
    expect(await kinds()).toEqual(['another_amount', 'refund_unconfirmed'])
  })
})
