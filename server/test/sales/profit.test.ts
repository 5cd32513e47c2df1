/** Profit by product: what the pieces cost when they were ordered, without those that came back in stock. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderProduct } from '../../src/platform/database/schema/order-lines.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { refundPiece } from '../../src/platform/database/schema/refunds.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { lineChangesIn } from '../support/line-changes.ts'
import { orderOf } from '../support/orders.ts'
import { orderOfParts, SHIRTS, STOCK } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'

const COST = 30_000
const LATER_COST = 45_000
/** of a day's row of a product */
const COST_MAX = 9e15

describeEachEngine('profit', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 7 })
  })
  afterAll(() => shop.close())

  const setCost = (id: number, cost_price: number | null) =>
    shop.db.update(product).set({ cost_price }).where(eq(product.product_id, id))
  const rowOf = async (id: number) => {
    const query = { by: 'product' as const }
    const { data } = await shop.call('GET /api/v1/admin/report', { query }, admin)
    return data.rows.find((row) => row.id === id)
  }
  const costOf = async (id: number) => (await rowOf(id))?.cost
  const parts = () => orderOfParts(shop, admin, undefined, COST)

  it('has the cost price of when the order was placed, for each order its own', async () => {
    const { shirt, order, who } = await parts()
    await setCost(shirt, LATER_COST)
    expect(await rowOf(shirt)).toMatchObject({ pieces: 3, cost: 90_000, net_sales: 150_000, profit: 60_000 })
    const body = orderOf({ product_id: shirt, quantity: 1, price: 50_000 })
    const { data: second } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: second.order_id }
    const payment_method_id = await payAtProvider(shop, second)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    expect(await costOf(shirt)).toBe(90_000 + LATER_COST)
    await setCost(shirt, null)
    expect(await costOf(shirt)).toBe(90_000 + LATER_COST)
    const seen = await shop.call('GET /api/v1/order/{id}', { params: { id: order.order_id } }, who)
    expect(JSON.stringify(seen)).not.toContain('cost')
  })

  it('has today’s cost price where none was known when the order was placed', async () => {
    const { shirt } = await orderOfParts(shop, admin)
    expect(await rowOf(shirt)).not.toHaveProperty('cost')
    await setCost(shirt, LATER_COST)
    expect(await costOf(shirt)).toBe(3 * LATER_COST)
  })

  it.each([COST, null])(
    'takes back the cost of pieces that came back in stock, of a cost price then of %s',
    async (cost) => {
      const { refund, shirts, shirt, deliver, requestReturn, answer, receive } = await orderOfParts(
        ...([shop, admin, undefined, cost] as const),
      )
      await setCost(shirt, LATER_COST)
      const each = cost ?? LATER_COST
      await refund({ refunded_amount: '0.00', amount: '1.00', pieces: [shirts(1)] })
      expect(await costOf(shirt)).toBe(3 * each) // it is lost
      await deliver()
      const return_id = (await requestReturn([shirts(1)])).returns?.[0]?.return_id ?? 0
      await answer(return_id, true)
      expect(await costOf(shirt)).toBe(3 * each)
      await receive(return_id, true)
      expect(await costOf(shirt)).toBe(2 * each)
      await refund({ refunded_amount: '1.00', amount: '1.00', pieces: [shirts(1)], is_back_in_stock: true })
      expect(await costOf(shirt)).toBe(each)
      expect((await rowOf(shirt))?.pieces).toBe(3)
      await refund({ refunded_amount: '2.00' })
      expect(await costOf(shirt)).toBe(0)
    },
  )

  type Parts = Awaited<ReturnType<typeof parts>>
  const isShirtOf = ({ order, shirt }: Parts) =>
    and(eq(orderProduct.order_id, order.order_id), eq(orderProduct.product_id, shirt))
  /** @returns what lets the provider refuse it */
  const refundMoreThanLeft = async (at: Parts, refunded_amount: string, quantity: number) => {
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, at.order.order_id))
    shop.simulator.refundAtProvider(paid?.capture_id ?? '', '1.00')
    shop.simulator.faults.failRate = 1
    const amount = (Number(at.order.payment_amount) - Number(refunded_amount)).toFixed(2)
    await at.refund({ refunded_amount, amount, pieces: [at.shirts(quantity)], is_back_in_stock: true })
    shop.simulator.resetFaults()
    return async () => {
      await processRefunds(shop.db, shop.provider, shop.now, shop.log)
      shop.errors.splice(0)
    }
  }

  it('has the cost again of pieces whose refund failed, but not of those sold meanwhile', async () => {
    const at = await parts()
    const fail = await refundMoreThanLeft(at, '0.00', 2)
    const body = orderOf({ product_id: at.shirt, quantity: STOCK - SHIRTS + 1, price: 50_000 })
    await shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer'))
    await fail()
    expect(await costOf(at.shirt)).toBe(2 * COST)
    const [line] = await shop.db.select().from(orderProduct).where(isShirtOf(at))
    expect(line).toMatchObject({ refunded_quantity: 1, restocked_quantity: 1 })
  })

  it('is left as it is by a failed refund of a release that did not count its pieces', async () => {
    const at = await parts()
    const pieces = [at.shirts(1)]
    await at.refund({ refunded_amount: '0.00', amount: '1.00', pieces, is_back_in_stock: true })
    const fail = await refundMoreThanLeft(at, '1.00', 1)
    await shop.db
      .update(refundPiece)
      .set({ restocked_quantity: 0 })
      .where(eq(refundPiece.order_id, at.order.order_id))
    await shop.db.update(orderProduct).set({ restocked_quantity: 1 }).where(isShirtOf(at))
    await fail()
    expect(await costOf(at.shirt)).toBe(2 * COST)
    const [line] = await shop.db.select().from(orderProduct).where(isShirtOf(at))
    expect(line).toMatchObject({ refunded_quantity: 1, restocked_quantity: 1 })
  })

  it('never stops a payment, however high the cost', async () => {
    const [cost_price, quantity] = [10_000_000_000, 1_000_000_000]
    const product_id = await addProduct(shop.db, { price: 1, stock: 2 * quantity, cost_price })
    for (const _ of [1, 2]) {
      const who = await shop.signInAs('customer')
      const { data: order } = await shop.call(
        'POST /api/v1/order',
        { body: orderOf({ product_id, quantity, price: 1 }) },
        who,
      )
      const params = { id: order.order_id }
      const body = { payment_method_id: await payAtProvider(shop, order) }
      const { data: paid } = await shop.call('PUT /api/v1/order/{id}/pay', { params, body }, who)
      expect(paid.is_paid).toBe(true)
    }
    expect(await costOf(product_id)).toBe(COST_MAX)
  })

  it('has the cost of changed lines: kept ones as before, added ones of today', async () => {
    const who = await shop.signInAs('customer')
    const product_id = await addProduct(shop.db, { price: 40_000, cost_price: COST })
    const body = orderOf({ product_id, quantity: 1, price: 40_000 })
    const { data: placed } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: placed.order_id }
    await setCost(product_id, LATER_COST)
    const added = await addProduct(shop.db, { price: 40_000, cost_price: COST })
    const lines = lineChangesIn(shop, async () => admin)
    const order = await lines.change(params.id, [
      { product_id, quantity: 2 },
      { product_id: added, quantity: 1 },
    ])
    const payment_method_id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
    expect([await costOf(product_id), await costOf(added)]).toEqual([2 * COST, COST])
  })

  it('is the same when the sales are computed anew', async () => {
    const sums = () =>
      rows(
        shop.db,
        sql`select product_id, sum(pieces) as pieces, sum(cost) as cost, sum(costed_pieces) as costed
          from product_sales_day group by 1 order by 1`,
      )
    const before = await sums()
    await shop.db.execute(sql`select rebuild_sales()`)
    expect(await sums()).toEqual(before)
  })
})
