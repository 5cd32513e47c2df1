/** A refund that the provider refuses for good: what it was for is free again, and the stock agrees with its ledger. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { paidCapture, payment } from '../../src/platform/database/schema/payments.ts'
import { refund as refundTable } from '../../src/platform/database/schema/refunds.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { RefundRefused } from '../../src/providers/provider.ts'
import { orderOf } from '../support/orders.ts'
import { orderOfParts, SHIRTS, STOCK } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a refund that fails', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 7 })
  })
  afterAll(() => shop.close())

  /** Less is left at the provider than the shop knows, so that it refuses to give back the rest. */
  async function orderWithLessLeft() {
    const parts = await orderOfParts(shop, admin)
    const { order_id } = parts.order
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order_id))
    shop.simulator.refundAtProvider(paid?.capture_id ?? '', '1.00')
    const all = { refunded_amount: '0.00', amount: parts.order.payment_amount }
    return { ...parts, all }
  }

  async function expectLedgerIsStock(): Promise<void> {
    const apart = await rows(
      shop.db,
      sql`select product_id from product where stock <> (
        select sum(quantity) from stock_movement as moved where moved.product_id = product.product_id)`,
    )
    expect(apart).toEqual([])
  }

  function expectErrors(count: number): void {
    expect(shop.errors.splice(0)).toHaveLength(count) // an admin must look
  }

  it('leaves its pieces to ship, to return and to refund', async () => {
    const { all, refund, shirts, shirt, ship, seen, deliver, requestReturn } = await orderWithLessLeft()
    const after = await refund({ ...all, pieces: [shirts(2)], is_back_in_stock: true })
    expectErrors(1)
    expect(after.refunds.map(({ status, cause }) => [status, cause])).toEqual([
      ['failed', 'admin'],
      ['completed', 'provider'],
    ])
    expect(after.refunded_amount).toBe('1.00')
    expect(after.order_product[0]).not.toHaveProperty('refunded_quantity')
    expect(await stockOf(shop.db, shirt)).toBe(STOCK - SHIRTS)
    await ship('RESI-1', [shirts(SHIRTS)])
    expect((await seen()).shipped_at).toBeNull() // the hat is left
    await deliver()
    expect((await requestReturn([shirts(1)])).returns).toHaveLength(1)
    const again = await refund({ refunded_amount: '1.00', rupiah: 100_000, pieces: [shirts(2)] })
    expect(again.order_product[0]).toMatchObject({ refunded_quantity: 2 })
    expect((await refusalOf(requestReturn([shirts(1)]))).code).toBe('pieces_not_left')
    await expectLedgerIsStock()
  })

  it('keeps pieces refunded that were sold again meanwhile', async () => {
    const { all, refund, shirts, shirt, events, seen } = await orderWithLessLeft()
    shop.simulator.faults.failRate = 1
    const pending = await refund({ ...all, pieces: [shirts(2)], is_back_in_stock: true })
    expect(pending.order_product[0]).toMatchObject({ refunded_quantity: 2 })
    const left = STOCK - SHIRTS + 2
    const body = orderOf({ product_id: shirt, quantity: left - 1, price: 50_000 })
    await shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer'))
    shop.simulator.resetFaults()
    shop.errors.splice(0)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expectErrors(1)
    expect((await seen()).order_product[0]).toMatchObject({ refunded_quantity: 1 })
    expect(await stockOf(shop.db, shirt)).toBe(0)
    await expectLedgerIsStock()
    expect(await events()).toContain('stock_retaken: 1 piece')
  })

  it('is none, and frees nothing, if the provider made it and refuses its repeat', async () => {
    const { refund, shirts, shirt, seen } = await orderOfParts(shop, admin)
    shop.simulator.faults.failRate = 1
    await refund({ refunded_amount: '0.00', rupiah: 50_000, pieces: [shirts(1)], is_back_in_stock: true })
    shop.simulator.resetFaults()
    shop.errors.splice(0)
    const { refund: refunds } = shop.provider
    if (!refunds) throw new Error('the provider makes no refunds')
    const make: typeof refunds.make = async (asked) => {
      await refunds.make(asked)
      throw new RefundRefused('a repeat')
    }
    await processRefunds(shop.db, { ...shop.provider, refund: { ...refunds, make } }, shop.now, shop.log)
    expectErrors(0)
    const { refunds: made, order_product } = await seen()
    expect(made.map(({ status }) => status)).toEqual(['completed'])
    expect(order_product[0]).toMatchObject({ refunded_quantity: 1 })
    expect(await stockOf(shop.db, shirt)).toBe(STOCK - SHIRTS + 1)
    await expectLedgerIsStock()
  })

  it('frees nothing once all money is back: the stock is not taken again', async () => {
    const { refund, shirts, shirt, order, seen } = await orderOfParts(shop, admin)
    shop.simulator.faults.failRate = 1
    await refund({ refunded_amount: '0.00', rupiah: 50_000, pieces: [shirts(1)], is_back_in_stock: true })
    shop.simulator.resetFaults()
    shop.errors.splice(0)
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    const { capture_id = '', provider_order_id = '', amount_minor = 0 } = paid ?? {}
    shop.simulator.refundAtProvider(capture_id, (amount_minor / 100).toFixed(2))
    await settlePayment(shop.db, shop.provider, provider_order_id, shop.now)
    expect(await stockOf(shop.db, shirt)).toBe(STOCK)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect((await seen()).refunds.map(({ status }) => status)).toEqual(['failed', 'completed'])
    expectErrors(1)
    expect(await stockOf(shop.db, shirt)).toBe(STOCK)
    await expectLedgerIsStock()
  })

  async function orderInTwoCaptures() {
    shop.simulator.faults.captureParts = 2
    const parts = await orderOfParts(shop, admin)
    shop.simulator.resetFaults()
    const captures = await shop.db
      .select({ id: paidCapture.capture_id, amount_minor: paidCapture.amount_minor })
      .from(paidCapture)
      .innerJoin(payment, eq(payment.payment_id, paidCapture.payment_id))
      .where(eq(payment.order_id, parts.order.order_id))
    const paid = captures.reduce((sum, each) => sum + each.amount_minor, 0)
    const without = (minor: number) => ((paid - minor) / 100).toFixed(2)
    return { ...parts, last: captures.at(-1)?.id ?? '', without }
  }

  it('in one of its captures leaves no piece to ship that is partly paid back', async () => {
    const { refund, shirts, oneHat, order, ship, last, without } = await orderInTwoCaptures()
    const queue = async () => (await shop.call('GET /api/v1/admin/to-ship', { query: {} }, admin)).data
    await ship('RESI-2', [shirts(1)])
    shop.simulator.refundAtProvider(last, '1.00') // so that it refuses to give back all of it
    const half = await refund({ refunded_amount: '0.00', amount: without(50), pieces: [shirts(3), oneHat] })
    expectErrors(1)
    expect(half.refunds.map(({ status }) => status)).toEqual(['completed', 'failed', 'completed'])
    expect(half.order_product).toMatchObject([{ refunded_quantity: 2 }, { refunded_quantity: 1 }])
    expect((await queue()).map(({ order_id }) => order_id)).not.toContain(order.order_id)
    const { refunded_amount } = half
    const amount = (Number(order.payment_amount) - Number(refunded_amount)).toFixed(2)
    const rest = await refund({ refunded_amount, amount, pieces: [shirts(1)] })
    expect(rest).toMatchObject({ refunded_amount: order.payment_amount, state: 'refunded' })
    expect(rest.order_product).toMatchObject([{ refunded_quantity: 3 }, { refunded_quantity: 1 }])
    await expectLedgerIsStock()
  })

  it('of an older release frees nothing once its rest was paid back', async () => {
    const { refund, shirts, order, deliver, last, without } = await orderInTwoCaptures()
    await deliver()
    const made = await refund({ refunded_amount: '0.00', amount: without(200), pieces: [shirts(2)] })
    const failed = { status: 'failed' } as const
    await shop.db.update(refundTable).set(failed).where(eq(refundTable.capture_id, last))
    const refunded_amount = made.refunds[0]?.amount ?? ''
    const refunded_minor = Math.round(Number(refunded_amount) * 100)
    await shop.db.update(shopOrder).set({ refunded_minor }).where(eq(shopOrder.order_id, order.order_id))
    shop.advance(1000)
    const after = await refund({ refunded_amount, amount: '1.00' })
    expect(after.refunds.map(({ status }) => status)).toEqual(['completed', 'failed', 'completed'])
    expect(after.order_product[0]).toMatchObject({ refunded_quantity: 2 })
  })

  it('in one of its captures leaves its pieces to return and to refund, and its return to be paid back', async () => {
    const parts = await orderInTwoCaptures()
    const { refund, shirts, shirt, deliver, requestReturn, answer, receive, last, without } = parts
    shop.simulator.refundAtProvider(last, '1.00') // so that it refuses to give back all of it
    await deliver()
    const return_id = (await requestReturn([shirts(1)])).returns?.[0]?.return_id ?? 0
    await answer(return_id, true)
    await receive(return_id, true)
    const amount = without(50)
    const after = await refund({ refunded_amount: '0.00', amount, pieces: [shirts(2)], return_id })
    expectErrors(1)
    expect(after.refunds.map(({ status, cause }) => [status, cause])).toEqual([
      ['completed', 'admin'],
      ['failed', 'admin'],
      ['completed', 'provider'],
    ])
    expect(after.order_product[0]).not.toHaveProperty('refunded_quantity')
    expect(after.returns).toMatchObject([{ state: 'received' }])
    expect((await requestReturn([shirts(1)])).returns).toHaveLength(2)
    const { refunded_amount } = after
    const again = await refund({ refunded_amount, amount: '1.00', pieces: [shirts(1)], return_id })
    expect(again.order_product[0]).toMatchObject({ refunded_quantity: 1 })
    expect(again.returns).toMatchObject([{ state: 'refunded' }, { state: 'asked' }])
    expect(await stockOf(shop.db, shirt)).toBe(STOCK - SHIRTS + 1)
    await expectLedgerIsStock()
  })

  it('of a return leaves it to be paid back again', async () => {
    const { all, requestReturn, answer, receive, refund, deliver, shirts, order } = await orderWithLessLeft()
    await deliver()
    const return_id = (await requestReturn([shirts(1)])).returns?.[0]?.return_id ?? 0
    await answer(return_id, true)
    await receive(return_id, true)
    const after = await refund({ ...all, return_id })
    expectErrors(1)
    expect(after.returns).toMatchObject([{ state: 'received' }])
    const query = { state: 'returns' } as const
    const { data } = await shop.call('GET /api/v1/admin/order', { query }, admin)
    expect(data.map(({ order_id }) => order_id)).toContain(order.order_id)
    const again = await refund({ refunded_amount: '1.00', rupiah: 50_000, return_id })
    expect(again.returns).toMatchObject([{ state: 'refunded' }])
    expect(again.refunds.map(({ status }) => status)).toEqual(['failed', 'completed', 'completed'])
  })

  it('is none: once all money is back, a return that is received is over', async () => {
    const { requestReturn, answer, receive, refund, deliver, shirts } = await orderOfParts(shop, admin)
    await deliver()
    const [early, late] = [await requestReturn([shirts(1)]), await requestReturn([shirts(1)])].map(
      ({ returns = [] }) => returns.at(-1)?.return_id ?? 0,
    )
    await answer(early ?? 0, true)
    await answer(late ?? 0, true)
    await receive(early ?? 0, true)
    const after = await refund({ refunded_amount: '0.00' })
    expect(after.returns).toMatchObject([{ state: 'refunded' }, { state: 'accepted' }])
    expect((await receive(late ?? 0, true)).returns).toMatchObject([
      { state: 'refunded' },
      { state: 'refunded' },
    ])
  })
})
