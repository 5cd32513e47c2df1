/** Webhooks that strangers send by the dozen, while the provider is in no state to judge them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { type PlacedOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'

const NOTIFICATION = '/api/v1/payment/notification'
const DAY_MS = 24 * 3_600_000
/** The time of every shop in tests. */
const NOW = Date.parse('2026-11-19T17:30:00Z')

function after(ms: number): string {
  return new Date(NOW + ms).toISOString()
}

/** Everything about it is right but the signature. */
const headers: Record<string, string> = {
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc',
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64'),
  'paypal-transmission-time': '2026-11-19T17:30:00Z',
}

let made = 0
function forged(more: object = {}): string {
  made += 1
  const id = `WH-FORGED-${made}`
  return JSON.stringify({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'FORGED' }, ...more })
}

function send(shop: PaymentShop, changed: Record<string, string> = {}, body = forged()) {
  return shop.fetch(NOTIFICATION, { method: 'POST', body, headers: { ...headers, ...changed } })
}

async function payOne(shop: PaymentShop, { order, pay }: PlacedOrder) {
  return (await pay(await payAtProvider(shop, order))).data
}

describeEachEngine('forged webhooks', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it.each([
    ['answers 429', { limitRate: 1 }],
    ['hangs', { hangRate: 1 }],
    ['answers 503', { failRate: 1 }],
  ])('do not hinder payments while the provider’s verification %s', async (_, faults) => {
    Object.assign(shop.simulator.faults, { ...faults, verificationOnly: true })
    const purchase = await placedOrder(shop)
    const forgeries = Array.from({ length: 30 }, () => send(shop).then(({ status }) => status))
    expect(await payOne(shop, purchase)).toMatchObject({ is_paid: true })
    for (const status of await Promise.all(forgeries)) expect(status).toBe(503)
    expect(await payOne(shop, await placedOrder(shop))).toMatchObject({ is_paid: true })
  })

  const ASKED = 503 // were the provider asked, it would fail
  const failing = () => Object.assign(shop.simulator.faults, { failRate: 1, verificationOnly: true })

  it.each<[string, Record<string, string>]>([
    ['no transmission id', { 'paypal-transmission-id': '' }],
    ['a transmission id of other characters', { 'paypal-transmission-id': '<b>' }],
    ['a long transmission id', { 'paypal-transmission-id': 'a'.repeat(101) }],
    ['no signature', { 'paypal-transmission-sig': '' }],
    ['a signature that is no Base64', { 'paypal-transmission-sig': 'not a signature' }],
    ['a long signature', { 'paypal-transmission-sig': 'A'.repeat(2_001) }],
    ['no algorithm', { 'paypal-auth-algo': '' }],
    ['an algorithm of other characters', { 'paypal-auth-algo': 'SHA256 with RSA' }],
    ['no certificate', { 'paypal-cert-url': '' }],
    ['a certificate that is no address', { 'paypal-cert-url': 'paypal.com' }],
    ['a certificate in a file', { 'paypal-cert-url': 'file:///etc/passwd' }],
    ['a long certificate', { 'paypal-cert-url': `https://api.paypal.com/${'a'.repeat(500)}` }],
    ['no time', { 'paypal-transmission-time': '' }],
    ['a time that is none', { 'paypal-transmission-time': 'yesterday' }],
    ['a day that is none', { 'paypal-transmission-time': '2026-13-45T17:30:00Z' }],
    ['a time of two months ago', { 'paypal-transmission-time': after(-60 * DAY_MS) }],
    ['a time of the day after tomorrow', { 'paypal-transmission-time': after(2 * DAY_MS) }],
  ])('with %s are refused without asking the provider', async (_, changed) => {
    failing()
    expect((await send(shop, changed)).status).toBe(400)
  })

  it('without any of those headers too', async () => {
    failing()
    const body = forged()
    const bare = { 'content-type': 'application/json' }
    expect((await shop.fetch(NOTIFICATION, { method: 'POST', body, headers: bare })).status).toBe(400)
  })

  it.each<[string, Record<string, string>]>([
    ['sent again for three days', { 'paypal-transmission-time': after(-3 * DAY_MS) }],
    ['sent again by hand after a month', { 'paypal-transmission-time': after(-30 * DAY_MS) }],
    ['from a clock that is fast', { 'paypal-transmission-time': after(3_600_000) }],
    ['with parts of a second', { 'paypal-transmission-time': '2026-11-19T17:29:59.123Z' }],
    ['with an offset', { 'paypal-transmission-time': '2026-11-20T00:30:00+07:00' }],
  ])('that a real one might be are asked about: %s', async (_, changed) => {
    failing()
    expect((await send(shop, changed)).status).toBe(ASKED)
  })
})

describeOnPostgres('a flood of forged webhooks', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    const environment = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }
    // ten requests must hang at once, on a busy machine too
    shop = await openPaymentShop(await open(), environment, true, { providerTotalMs: 5000 })
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const kept = (id: string) => shop.db.select().from(webhookEvent).where(eq(webhookEvent.event_id, id))

  it('is verified a few times a minute, whatever else is sent meanwhile', async () => {
    const statuses = []
    for (let sent = 0; sent < 70; sent += 1) statuses.push((await send(shop, from('203.0.113.9'))).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400))
    const refused = await send(shop, from('203.0.113.9'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(shop, from('203.0.113.10'))).status).toBe(400) // judged, as before

    const { order } = await placedOrder(shop)
    await payAtProvider(shop, order)
    const [real] = shop.simulator.notifications()
    await expect.poll(() => kept(real?.id ?? ''), { timeout: 4_000 }).toHaveLength(1) // at the first try
  })

  it('that hangs from one address leaves room for another', async () => {
    const isOnItsWay = ({ outcome }: { outcome: string }) => outcome === 'waiting'
    await expect.poll(() => shop.simulator.notifications().filter(isOnItsWay)).toEqual([]) // it would hang, too
    Object.assign(shop.simulator.faults, { hangNext: 10, verificationOnly: true })
    const hanging = Array.from({ length: 10 }, () => send(shop, from('198.51.100.1')))
    await expect.poll(() => shop.simulator.faults.hangNext, { interval: 5 }).toBe(0)
    const refused = await send(shop, from('198.51.100.1'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await send(shop, from('198.51.100.2'))).status).toBe(400)
    for (const answer of await Promise.all(hanging)) expect(answer.status).toBe(503)
  })

  it('loses no real one that arrives meanwhile', async () => {
    Object.assign(shop.simulator.faults, { limitRate: 1, verificationOnly: true })
    await Promise.all(Array.from({ length: 8 }, () => send(shop, from('192.0.2.1'))))
    const { order } = await placedOrder(shop)
    await payAtProvider(shop, order)
    const real = shop.simulator.notifications().at(-1)
    const state = () => shop.simulator.notifications().find(({ id }) => id === real?.id)
    await expect.poll(state).toMatchObject({ attempts: 1, outcome: 'waiting' })
    expect(await kept(real?.id ?? '')).toEqual([])
    shop.simulator.resetFaults()
    await expect.poll(state, { timeout: 25_000 }).toMatchObject({ outcome: 'delivered' })
    await processWebhooks(shop.db, shop.provider, { now: shop.now, log: shop.log })
    expect(await kept(real?.id ?? '')).toMatchObject([{ tries: 0 }])
  })
})
