/** Cancelling unpaid orders, by their buyers and by admins, and money that comes all the same. */

import type { UserInfo } from '@warung/contract/accounts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { shopFaults } from '../../../testing/faults/check-books.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { orderOf, paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const HOUR = 3_600_000

function cancel(shop: PaymentShop, id: number, as: UserInfo) {
  return shop.call('POST /api/v1/order/{id}/cancel', { params: { id } }, as)
}

function cancelAsAdmin(shop: PaymentShop, id: number, as: UserInfo) {
  return shop.call('POST /api/v1/admin/order/{id}/cancel', { params: { id } }, as)
}

/** Why the pieces of an order moved, oldest first. */
async function movementsOf(shop: PaymentShop, orderId: number): Promise<string[]> {
  const moved = await rows<{ moved: string }>(
    shop.db,
    sql`select reason || ' ' || quantity as moved from stock_movement where order_id = ${orderId} order by stock_movement_id`,
  )
  return moved.map((row) => row.moved)
}

describeEachEngine('a cancelled order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sari' })
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it('gives its pieces back once, however often it is cancelled', async () => {
    const { order, who, product_id, seen } = await placedOrder(shop, { stock: 5, quantity: 2 })
    const id = order.order_id
    expect(await stockOf(shop.db, product_id)).toBe(3)
    const { data } = await cancel(shop, id, who)
    expect(data).toMatchObject({
      cancelled_at: '2026-11-20T00:30:00+07:00',
      is_stock_held: false,
      hold_expires_at: null,
      is_paid: false,
    })
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR))
    expect((await cancel(shop, id, who)).data).toEqual(data)
    await cancelAsAdmin(shop, id, admin)
    expect(await stockOf(shop.db, product_id)).toBe(5)
    expect(await movementsOf(shop, id)).toEqual(['ordered -2', 'cancelled 2'])
    expect((await seen()).cancelled_at).toBe('2026-11-20T00:30:00+07:00')
    const { data: own } = await shop.call('GET /api/v1/order', {}, who)
    expect(own[0]?.cancelled_at).toBe('2026-11-20T00:30:00+07:00')
    const { data: found, meta } = await shop.call(
      'GET /api/v1/admin/order',
      { query: { state: 'cancelled' } },
      admin,
    )
    expect(found.map(({ order_id }) => order_id)).toContain(id)
    expect(meta.total).toBe(found.length)
  })

  it('whose hold has lapsed gives nothing back a second time', async () => {
    const { order, who, product_id } = await placedOrder(shop, { stock: 5, quantity: 2 })
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 25 * HOUR))
    await cancel(shop, order.order_id, who)
    expect(await stockOf(shop.db, product_id)).toBe(5)
    expect(await movementsOf(shop, order.order_id)).toEqual(['ordered -2', 'released 2'])
  })

  it('is cancelled only by its owner, by the guest session it was placed in, and by admins', async () => {
    const guest = await shop.signInAs('guest')
    const { order } = await placedOrder(shop, { who: guest })
    const id = order.order_id
    for (const stranger of [await shop.signInAs('guest'), await shop.signInAs('customer')])
      expect((await refusalOf(cancel(shop, id, stranger))).status).toBe(404)
    expect((await refusalOf(cancelAsAdmin(shop, id, guest))).status).toBe(403)
    expect((await refusalOf(cancel(shop, id, admin))).status).toBe(403)
    expect((await cancel(shop, id, guest)).data.cancelled_at).not.toBeNull()
    const other = await placedOrder(shop)
    expect((await cancelAsAdmin(shop, other.order.order_id, admin)).data.cancelled_at).not.toBeNull()
    const query = { subject_type: 'order', subject_id: other.order.order_id } as unknown as {
      subject_type: 'order'
    }
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query }, admin)
    expect(history).toMatchObject([{ action: 'order.cancelled', user_name: 'Bu Sari' }])
    expect((await refusalOf(cancelAsAdmin(shop, 999_999, admin))).status).toBe(404)
  })

  it('was not paid: a paid one is refunded instead, one whose payment is on its way waits', async () => {
    const { order, who } = await paidOrder(shop)
    const refused = await refusalOf(cancel(shop, order.order_id, who))
    expect([refused.status, refused.message]).toEqual([
      409,
      'This order is already paid. Refund it instead of cancelling it.',
    ])
    const waiting = await placedOrder(shop)
    shop.simulator.faults.captures = 'pending'
    const paying = await payAtProvider(shop, waiting.order)
    await refusalOf(waiting.pay(paying))
    expect((await refusalOf(cancel(shop, waiting.order.order_id, waiting.who))).code).toBe(
      'order_payment_under_way',
    )
  })

  it('is paid no more: attempts are refused, and what is captured all the same goes back', async () => {
    const { order, who, pay, tell, product_id, seen } = await placedOrder(shop, { stock: 1 })
    const opened = await payAtProvider(shop, order, { capture: false })
    await tell(opened)
    await cancel(shop, order.order_id, who)
    const words = '409 This order was cancelled.'
    const messageOf = async (work: Promise<unknown>) => {
      const { status, message } = await refusalOf(work)
      return `${status} ${message}`
    }
    expect(await messageOf(tell('ANOTHERATTEMPT1'))).toBe(words)
    expect(await messageOf(pay('NEVERHEARDOF1'))).toBe(words)
    expect(await messageOf(pay(opened))).toBe(words)
    const captured = await payAtProvider(shop, order)
    expect(await messageOf(pay(captured))).toBe(
      '409 This order was cancelled before it was paid. Your payment is being refunded in full.',
    )
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await messageOf(pay(captured))).toBe(
      '409 This order was cancelled before it was paid. Your payment has been refunded in full.',
    )
    expect(await seen()).toMatchObject({ is_paid: false, is_stock_held: false })
    expect((await seen()).refunds).toMatchObject([
      { status: 'completed', reason: 'The order was cancelled before it was paid', cause: 'shop' },
    ])
    expect(await stockOf(shop.db, product_id)).toBe(1)
  })

  it('whose browser never came back is found by the reconciliation, and its money goes back', async () => {
    const { order, who, tell, seen } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    await tell(id)
    await cancel(shop, order.order_id, who)
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await seen()).toMatchObject({ is_paid: false, refunds: [{ status: 'completed' }] })
    const { data: books } = await shop.call('GET /api/v1/admin/money', {}, admin)
    expect(books.unexplained).toBe(0)
  })
})

describeOnPostgres('a cancelled order meets', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  it('payments, lapsing holds, and itself: stock and money end on one side', async () => {
    const product_id = await addProduct(shop.db, { price: 10_000, stock: 1000 })
    const who = await shop.signInAs('customer')
    for (let turn = 0; turn < 12; turn += 1) {
      const body = orderOf({ product_id, quantity: 1, price: 10_000 })
      const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
      const params = { id: order.order_id }
      const payment_method_id = await payAtProvider(shop, order)
      const pay = () => shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who)
      const later = new Date(shop.now().getTime() + 25 * HOUR)
      const cancelling = () => cancel(shop, order.order_id, who)
      const work = turn % 2 === 0 ? [pay, cancelling] : [cancelling, pay]
      await Promise.allSettled([
        ...work.map((each) => each()),
        cancelAsAdmin(shop, order.order_id, admin),
        releaseExpiredHolds(shop.db, later),
      ])
      const { data: after } = await shop.call('GET /api/v1/order/{id}', { params }, who)
      expect(after.is_paid).not.toBe(after.cancelled_at !== null)
    }
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await shopFaults(shop.db)).toEqual([])
    const { data: books } = await shop.call('GET /api/v1/admin/money', {}, admin)
    expect(books.unexplained).toBe(0)
  })
})
