/** What a payment bears (D18): strangers who name another's order, and shops that share a provider account. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { checkProviderStatement } from '../../src/payments/books/check-provider-statement.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { paymentAttempt, unmatchedCapture } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { replaceInstallation } from '../../src/providers/installation.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

function settle(shop: PaymentShop, id: string) {
  return settlePayment(shop.db, shop.provider, id, shop.now)
}

async function money(shop: PaymentShop) {
  return (await shop.call('GET /api/v1/admin/money', { query: {} }, await shop.signInAs('admin'))).data
}

describeEachEngine('what an order’s payment bears', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('is a text of its own, told to its owner and to admins, and in no list', async () => {
    const [{ order, who, seen }, other] = [await placedOrder(shop), await placedOrder(shop)]
    expect(order.payment_reference).toMatch(/^[0-9a-f]{12}-\d+-[0-9a-f]{32}$/)
    expect(order.payment_reference.length).toBeLessThanOrEqual(64)
    expect(order.payment_reference).not.toBe(other.order.payment_reference)
    expect((await seen()).payment_reference).toBe(order.payment_reference)
    const admin = await shop.signInAs('admin')
    const params = { id: order.order_id }
    const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(data.payment_reference).toBe(order.payment_reference)
    const { data: mine } = await shop.call('GET /api/v1/order', { query: {} }, who)
    const { data: all } = await shop.call('GET /api/v1/admin/order', { query: {} }, admin)
    expect(JSON.stringify([mine, all])).not.toContain('payment_reference')
    expect((await refusalOf(shop.call('GET /api/v1/order/{id}', { params }, other.who))).status).toBe(404)
  })

  it.each<[string, (reference: string, other: string) => string]>([
    ['the bare number', (reference) => reference.split('-')[1] ?? ''],
    [
      'another order’s number under its MAC',
      (reference, other) => {
        const [installation, , mac] = other.split('-')
        return `${installation}-${reference.split('-')[1]}-${mac}`
      },
    ],
    ['another installation', (reference) => `${reference.startsWith('0') ? '1' : '0'}${reference.slice(1)}`],
    ['one digit less', (reference) => reference.slice(0, -1)],
    ['one digit more', (reference) => `${reference}0`],
    ['capital letters', (reference) => reference.toUpperCase()],
    ['white space', (reference) => `${reference} `],
    ['no MAC', (reference) => reference.split('-').slice(0, 2).join('-')],
    ['another MAC', (reference) => `${reference.slice(0, -32)}${'0'.repeat(32)}`],
  ])('%s in its place pays nothing, and its money stays', async (_, forged) => {
    const { order, pay, seen } = await placedOrder(shop)
    const { order: other } = await placedOrder(shop)
    const customId = forged(order.payment_reference, other.payment_reference)
    const id = await payAtProvider(shop, order, { customId })
    await settle(shop, id)
    await checkProviderStatement(shop.db, shop.provider, shop.now)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await seen()).toEqual(order)
    const refused = await refusalOf(pay(id))
    expect(refused).toMatchObject({ status: 422, message: 'This payment does not belong to this order.' })
    const [unmatched] = await shop.db
      .select()
      .from(unmatchedCapture)
      .where(eq(unmatchedCapture.provider_order_id, id))
    expect(unmatched).toMatchObject({ reason: 'unmatched', order_id: null })
    expect(shop.simulator.ledger().refunds).toEqual([])
    const { exceptions, totals } = await money(shop)
    expect(exceptions.find(({ reference }) => reference === id)).toMatchObject({
      kind: 'unmatched',
      amount: order.payment_amount,
      order_id: null,
      is_explained: false,
    })
    expect(totals.every(({ difference }) => difference === '0.00')).toBe(true)
  })

  it('leaves the list once it was refunded at the provider', async () => {
    const { order } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { customId: 'theirs' })
    await settle(shop, id)
    const capture = shop.simulator.ledger().captures.find((each) => each.order_id === id)
    shop.simulator.refundAtProvider(capture?.id ?? '')
    await settle(shop, id)
    const { exceptions } = await money(shop)
    expect(exceptions.find(({ reference }) => reference === id)).toBeUndefined()
    expect(
      await shop.db
        .select()
        .from(refund)
        .where(eq(refund.capture_id, capture?.id ?? '')),
    ).toEqual([])
  })
})

describeEachEngine('a stranger who names another’s order', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), {}, true)
  })
  afterAll(() => shop.close())

  const webhooks = async () => {
    await expect
      .poll(() => shop.simulator.notifications().filter(({ outcome }) => outcome === 'waiting').length, {
        timeout: 20_000,
      })
      .toBe(0)
    await processWebhooks(shop.db, shop.provider, { now: shop.now, log: shop.log })
  }

  it('at the provider, 25 times, paid, pending and not: the owner pays as ever', async () => {
    const { order, seen, pay } = await placedOrder(shop)
    for (let turn = 0; turn < 25; turn += 1) {
      shop.simulator.faults.captures = turn === 7 ? 'pending' : 'completed'
      const change = { customId: String(order.order_id), capture: turn % 5 < 3 }
      await settle(shop, await payAtProvider(shop, order, change))
    }
    shop.simulator.resetFaults()
    await webhooks()
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    await checkProviderStatement(shop.db, shop.provider, shop.now)
    expect(await shop.db.select().from(paymentAttempt)).toEqual([])
    expect(await seen()).toEqual(order)
    const { data } = await pay(await payAtProvider(shop, order))
    expect(data).toMatchObject({ is_paid: true, refunds: [] })
  })

  it('to the shop, 25 times, by another account: 404, and nothing for the owner', async () => {
    const { order, seen, pay, tell } = await placedOrder(shop)
    const stranger = await shop.signInAs('customer')
    for (let turn = 0; turn < 25; turn += 1) {
      expect((await refusalOf(tell(`STRANGER${turn}`, stranger))).status).toBe(404)
      expect((await refusalOf(pay(`STRANGER${turn}`, stranger))).status).toBe(404)
    }
    expect(await seen()).toEqual(order)
    expect((await pay(await payAtProvider(shop, order))).data.is_paid).toBe(true)
  })

  it('by telling of the other’s payment for an order of their own: it pays the order that it bears', async () => {
    const [owner, stranger] = [await placedOrder(shop), await placedOrder(shop)]
    const id = await payAtProvider(shop, owner.order)
    await stranger.tell(id)
    const refused = await refusalOf(stranger.pay(id))
    expect(refused).toMatchObject({ status: 422, message: 'This payment does not belong to this order.' })
    await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
    expect(await stranger.seen()).toEqual(stranger.order)
    expect(await owner.seen()).toMatchObject({ is_paid: true, refunds: [] })
    expect((await owner.pay(id)).data.is_paid).toBe(true)
  })

  it('the owner may still try no more than twenty times', async () => {
    const { order, tell, pay } = await placedOrder(shop)
    for (let turn = 0; turn < 20; turn += 1) await tell(`MINE${turn}`)
    expect((await refusalOf(tell('MINE20'))).status).toBe(409)
    expect((await pay(await payAtProvider(shop, order))).data.is_paid).toBe(true)
  })
})

describeEachEngine('two shops at one account of the provider', (open) => {
  let first: PaymentShop
  let second: PaymentShop
  beforeAll(async () => {
    first = await openPaymentShop(await open(), {}, true)
    second = await openPaymentShop(await open(), {}, false, { beside: first })
    await replaceInstallation(second.db) // test databases are copies of one
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('leave each other’s order 1 and its money alone, by statement, webhook and reconciliation', async () => {
    const [theirs, ours] = [await placedOrder(first), await placedOrder(second)]
    expect(theirs.order.order_id).toBe(ours.order.order_id)
    const id = await payAtProvider(first, theirs.order)
    await ours.tell(id) // and even when it is told here
    await checkProviderStatement(second.db, second.provider, second.now)
    await reconcilePayments(second.db, second.provider, second.now, second.log)
    await settle(second, id)
    await processRefunds(second.db, second.provider, second.now, second.log)
    expect(await ours.seen()).toEqual(ours.order)
    expect(first.simulator.ledger().refunds).toEqual([])
    expect((await money(second)).exceptions).toMatchObject([{ kind: 'unmatched', reference: id }])

    const mine = await payAtProvider(second, ours.order)
    expect((await ours.pay(mine)).data.is_paid).toBe(true)
    expect((await theirs.pay(id)).data.is_paid).toBe(true)
    for (const shop of [first, second]) {
      await checkProviderStatement(shop.db, shop.provider, shop.now)
      await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    }
    expect(first.simulator.ledger().refunds).toEqual([])
    const { totals } = await money(first)
    expect(totals).toMatchObject([{ captured: theirs.order.payment_amount, difference: '0.00' }])
  })

  it('refund each their own order of the same number', async () => {
    const [theirs, ours] = [await placedOrder(first), await placedOrder(second)]
    await theirs.pay(await payAtProvider(first, theirs.order))
    await ours.pay(await payAtProvider(second, ours.order))
    for (const [shop, { order }] of [
      [first, theirs],
      [second, ours],
    ] as const) {
      const input = { params: { id: order.order_id }, body: { refunded_amount: '0.00', amount: '1.00' } }
      const admin = await shop.signInAs('admin')
      const { data } = await shop.call('POST /api/v1/admin/order/{id}/refund', input, admin)
      expect(data.refunds).toMatchObject([{ amount: '1.00', status: 'completed' }])
    }
    const back = first.simulator.ledger().refunds
    expect(new Set(back.map(({ capture_id }) => capture_id)).size).toBe(2)
  })
})

describeEachEngine('a new installation', (open) => {
  it('takes no payment that was begun before, and follows those it knows', async () => {
    const shop = await openPaymentShop(await open())
    const [paid, begun] = [await placedOrder(shop), await placedOrder(shop)]
    const known = await payAtProvider(shop, paid.order)
    await paid.pay(known)
    const late = await payAtProvider(shop, begun.order)
    await replaceInstallation(shop.db)
    expect((await refusalOf(begun.pay(late))).status).toBe(422)
    expect((await begun.seen()).is_paid).toBe(false)
    const capture = shop.simulator.ledger().captures.find((each) => each.order_id === known)
    shop.simulator.refundAtProvider(capture?.id ?? '', '2.00')
    await settle(shop, known)
    expect(await paid.seen()).toMatchObject({ is_paid: true, refunded_amount: '2.00' })
    // the running shop tells the new reference at once
    const fresh = await begun.seen()
    expect(fresh.payment_reference).not.toBe(begun.order.payment_reference)
    expect((await begun.pay(await payAtProvider(shop, fresh))).data.is_paid).toBe(true)
    await shop.close()
  })
})
