import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { payment, unmatchedCapture, webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider, silentAbout } from '../support/payment-shop.ts'

const NOTIFICATION = '/api/v1/payment/notification'

/** Until the simulator has nothing more to deliver. */
function delivered(shop: PaymentShop): Promise<void> {
  return expect
    .poll(() => shop.simulator.notifications().filter(({ outcome }) => outcome === 'waiting').length, {
      timeout: 20_000,
    })
    .toBe(0)
}

function work(shop: PaymentShop) {
  return processWebhooks(shop.db, shop.provider, { now: shop.now, log: shop.log })
}

function waiting(shop: PaymentShop) {
  return shop.db.select().from(webhookEvent).where(isNull(webhookEvent.done_at))
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

describeEachEngine('a webhook that is not the provider’s', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), {}, true)
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    shop.fetch(NOTIFICATION, {
      method: 'POST',
      body: new Blob([body]),
      headers: { 'content-type': 'application/json', ...headers },
    })

  const forged = (id: string, more: object = {}) =>
    JSON.stringify({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'FORGED' }, ...more })

  const signed = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://evil.example/cert.pem',
    'paypal-transmission-id': '5c2e6b1e-0000-0000-0000-000000000000',
    'paypal-transmission-sig': 'bm90IGEgc2lnbmF0dXJl',
    'paypal-transmission-time': '2026-11-19T17:30:00Z',
  }

  it('by its signature: refused, and nothing is kept', async () => {
    const answer = await post(forged('WH-FORGED-1'), signed)
    expect(answer.status).toBe(400)
    expect(await shop.db.select().from(webhookEvent).where(eq(webhookEvent.event_id, 'WH-FORGED-1'))).toEqual(
      [],
    )
  })

  it('spoilt on its way: refused, sent again, and nothing is lost', async () => {
    shop.simulator.faults.webhookBadSignatureRate = 1
    const { order } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await expect
      .poll(() => shop.simulator.notifications().filter(({ attempts }) => attempts > 0).length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0)
    expect(await waiting(shop)).toEqual([])
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['an id that is none', forged('a\u0000b')],
    ['no resource', JSON.stringify({ id: 'WH-1', event_type: 'X' })],
    ['polluted', '{"__proto__":{"id":"x"},"id":"WH-2","event_type":"X"}'],
  ])('for it is %s: 400', async (_, body) => {
    const answer = await post(body, signed)
    expect(answer.status).toBe(400)
  })

  it('for it is no JSON type, or too large', async () => {
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(forged('WH-3', { more: 'x'.repeat(600_000) }), signed)).status).toBe(413)
  })

  it('borrowing the id of a real one changes nothing', async () => {
    const { order } = await placedOrder(shop)
    await payAtProvider(shop, order)
    await delivered(shop)
    const [real] = await waiting(shop)
    const answer = await post(forged(real?.event_id ?? '', { resource: { id: 'EVIL' } }), signed)
    expect(answer.status).toBe(200)
    const [kept] = await shop.db
      .select()
      .from(webhookEvent)
      .where(and(eq(webhookEvent.account, 'paypal'), eq(webhookEvent.event_id, real?.event_id ?? '')))
    expect(kept).toEqual(real)
  })

  it('or not known to be, while the provider is away: 503, so that it is sent again', async () => {
    shop.simulator.faults.failRate = 1
    const answer = await post(forged('WH-4'), signed)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
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
