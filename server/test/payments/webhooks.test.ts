import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { payment, unmatchedCapture, webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider, silentAbout } from '../support/payment-shop.ts'
import { delivered, waiting } from '../support/webhooks.ts'

const NOTIFICATION = '/api/v1/payment/notification'

function work(shop: PaymentShop) {
  return processWebhooks(shop.db, shop.provider, { now: shop.now, log: shop.log })
}

describeEachEngine('webhooks', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), {}, true)
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it('pay an order whose browser never came back and never told of its payment', async () => {
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    expect((await seen()).is_paid).toBe(false) // answered first, worked on later
    await work(shop)
    expect((await seen()).is_paid).toBe(true)
    expect(await waiting(shop)).toEqual([])
  })

  it('five times each and in any order: one payment', async () => {
    shop.simulator.faults.webhookCopies = 5
    shop.simulator.faults.webhookShuffleMs = 200
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    await work(shop)
    expect((await seen()).is_paid).toBe(true)
    expect(await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))).toHaveLength(1)
  })

  it('are told to the shop once they are stored, and not again when they are repeated', async () => {
    let received = 0
    const stop = shop.context.events.on('webhookStored', () => {
      received += 1
    })
    shop.simulator.faults.webhookCopies = 3
    const { order } = await placedOrder(shop)
    const before = (await shop.db.select().from(webhookEvent)).length
    await payAtProvider(shop, order)
    await delivered(shop)
    const stored = (await shop.db.select().from(webhookEvent)).length - before
    expect(stored).toBeGreaterThan(0)
    expect(received).toBe(stored)
    expect((await shop.fetch(NOTIFICATION, { method: 'POST', body: '{}' })).ok).toBe(false)
    expect(received).toBe(stored)
    stop()
    await work(shop)
  })

  it('tell of refunds and reversals made at the provider', async () => {
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    await work(shop)
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    shop.simulator.reverseAtProvider(paid?.capture_id ?? '')
    await delivered(shop)
    await work(shop)
    expect(await seen()).toMatchObject({
      refunded_amount: order.payment_amount,
      refunds: [{ cause: 'provider' }],
    })
  })

  it('tell of a pending payment that was settled at last, or denied', async () => {
    for (const verdict of ['COMPLETED', 'DECLINED'] as const) {
      shop.simulator.faults.captures = 'pending'
      const { order, seen } = await placedOrder(shop)
      const id = await payAtProvider(shop, order)
      await delivered(shop)
      await work(shop)
      expect(await seen()).toMatchObject({ is_paid: false, is_payment_pending: true })
      const capture = shop.simulator.ledger().captures.find((each) => each.order_id === id)
      shop.simulator.settlePending(capture?.id ?? '', verdict)
      await delivered(shop)
      await work(shop)
      expect(await seen()).toMatchObject({ is_paid: verdict === 'COMPLETED', is_payment_pending: false })
    }
  })

  it('of a payment without a reference of ours: recorded, and never given back', async () => {
    const { order } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { customId: '987654321' })
    await delivered(shop)
    await work(shop)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const [unmatched] = await shop.db
      .select()
      .from(unmatchedCapture)
      .where(eq(unmatchedCapture.provider_order_id, id))
    expect(unmatched).toMatchObject({ reason: 'unmatched', order_id: null })
    const back = await shop.db
      .select()
      .from(refund)
      .where(eq(refund.capture_id, unmatched?.capture_id ?? ''))
    expect(back).toEqual([])
    const made = shop.simulator.ledger().refunds
    expect(made.filter(({ capture_id }) => capture_id === unmatched?.capture_id)).toEqual([])
  })

  it('stay in the inbox while the provider cannot be asked', async () => {
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    shop.simulator.faults.failRate = 1
    await work(shop)
    expect((await waiting(shop)).length).toBeGreaterThan(0)
    shop.simulator.resetFaults()
    await expect.poll(() => work(shop).then(seen), { timeout: 20_000 }).toMatchObject({ is_paid: true })
    expect(await waiting(shop)).toEqual([])
  })

  it('one about which the provider never says anything does not hold up the others', async () => {
    const lost = ['MUTE1', 'MUTE2', 'MUTE3', 'MUTE4']
    const row = { account: 'paypal', event_type: 'CHECKOUT.ORDER.APPROVED', received_at: new Date(0) }
    const events = lost.map((id) => ({
      ...row,
      event_id: id,
      body: { event_id: id, event_type: row.event_type, provider_order_id: id, capture_id: undefined },
    }))
    await shop.db.insert(webhookEvent).values(events)
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    const provider = silentAbout(shop.provider, lost)
    for (let minute = 0; minute < 2; minute += 1)
      await processWebhooks(shop.db, provider, { now: shop.now, log: shop.log })
    expect((await seen()).is_paid).toBe(true)
    expect((await waiting(shop)).map(({ event_id }) => event_id).sort()).toEqual(lost)
    await shop.db.delete(webhookEvent).where(inArray(webhookEvent.event_id, lost))
  })

  it('one that cannot be worked off does not hold up the others', async () => {
    const body = {
      event_id: 'WH-POISON',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      provider_order_id: '../no-id',
    }
    await shop.db.insert(webhookEvent).values({
      account: 'paypal',
      event_id: 'WH-POISON',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      body,
      received_at: new Date(0),
    })
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    await work(shop)
    expect((await seen()).is_paid).toBe(true)
    const [poison] = await waiting(shop)
    expect(poison).toMatchObject({ event_id: 'WH-POISON', tries: 1 })
    expect(shop.errors.splice(0)).toHaveLength(1)
    await shop.db.delete(webhookEvent).where(eq(webhookEvent.event_id, 'WH-POISON'))
  })
})

describeOnPostgres('webhooks that race', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), {}, true)
  })
  afterAll(() => shop.close())

  it('twenty calls to pay and three workers of the inbox: one payment row', async () => {
    shop.simulator.faults.webhookCopies = 3
    const { order, who } = await placedOrder(shop)
    const payment_method_id = await payAtProvider(shop, order)
    const params = { id: order.order_id }
    const calls = Array.from({ length: 20 }, () =>
      shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, who),
    )
    const answers = await Promise.all([
      ...calls,
      delivered(shop).then(() => Promise.all([1, 2, 3].map(() => work(shop)))),
    ])
    expect(answers).toHaveLength(21)
    expect(await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))).toHaveLength(1)
    expect(
      await shop.db.select().from(unmatchedCapture).where(eq(unmatchedCapture.order_id, order.order_id)),
    ).toEqual([])
  })
})
