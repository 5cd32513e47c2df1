import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { delivered, waiting } from '../support/webhooks.ts'

const NOTIFICATION = '/api/v1/payment/notification'

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
