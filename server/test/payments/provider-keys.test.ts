/** Keys of payment providers that the owner enters: asked about, encrypted, in use at once, and never shown again. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../../../testing/midtrans-simulator.ts'
import { startXenditSimulator, XENDIT_ENV, type XenditSimulator } from '../../../testing/xendit-simulator.ts'
import { processWebhooks } from '../../src/payments/settlement/webhooks/process-webhooks.ts'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { providerKey } from '../../src/platform/database/schema/provider-keys.ts'
import { watchProviderKeys } from '../../src/runtime/broadcasts/watch-provider-keys.ts'
import { type KeyShop, keyShop } from '../support/key-shop.ts'
import { placedOrder } from '../support/orders.ts'
import { refusalOf, SESSION_SECRET } from '../support/shop.ts'

const MIDTRANS = 4
const KEYS = {
  merchant_id: MIDTRANS_ENV.MIDTRANS_MERCHANT_ID,
  client_key: MIDTRANS_ENV.MIDTRANS_CLIENT_KEY,
  server_key: MIDTRANS_ENV.MIDTRANS_SERVER_KEY,
}
const XENDIT_KEYS = {
  business_id: XENDIT_ENV.XENDIT_BUSINESS_ID,
  secret_key: XENDIT_ENV.XENDIT_SECRET_KEY,
  webhook_token: XENDIT_ENV.XENDIT_WEBHOOK_TOKEN,
}

type OpenKeyShop = (
  environment?: Record<string, string>,
  secret?: string,
  change?: Partial<Config>,
) => Promise<KeyShop>

describeOnPostgres('keys of payment providers', (open) => {
  let database: Database
  let midtrans: MidtransSimulator
  let xendit: XenditSimulator
  const log = { warn: vi.fn(), error: vi.fn() }
  const stops: (() => Promise<void>)[] = []

  const openKeyShop: OpenKeyShop = (environment = {}, secret = SESSION_SECRET, change = {}) =>
    keyShop(database, {
      ...{ log, secret, change, stops },
      environment: {
        ...{ MIDTRANS_MODE: 'sandbox', MIDTRANS_API_URL: midtrans.url },
        ...{ XENDIT_MODE: 'sandbox', XENDIT_API_URL: xendit.url },
        ...environment,
      },
    })

  beforeAll(async () => {
    database = await open()
    midtrans = await startMidtransSimulator(() => new Date('2026-11-19T17:30:00Z'))
    xendit = await startXenditSimulator(() => new Date('2026-11-19T17:30:00Z'))
  })
  beforeEach(async () => {
    Object.assign(midtrans.faults, NO_FAULTS)
    log.warn.mockClear()
    await database.db.delete(providerKey)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    await midtrans.stop()
    await xendit.stop()
  })

  it('saves none that the provider refuses or cannot be asked about', async () => {
    const shop = await openKeyShop()
    const wrong = await refusalOf(shop.save({ ...KEYS, server_key: 'SB-Mid-server-anothers' }))
    expect([wrong.status, wrong.code, Object.keys(wrong.errors)]).toEqual([
      ...[422, 'provider_keys_wrong'],
      ['keys.server_key'],
    ])
    const mixed = await refusalOf(shop.save({ ...KEYS, client_key: 'Mid-client-live' }))
    expect(Object.keys(mixed.errors)).toEqual(['keys.client_key'])
    const other = await refusalOf(
      shop.save({ ...XENDIT_KEYS, secret_key: 'xnd_development_others' }, 'xendit'),
    )
    expect(Object.keys(other.errors)).toEqual(['keys.secret_key'])
    midtrans.faults.unavailable = true
    expect((await refusalOf(shop.save(KEYS))).code).toBe('provider_keys_unchecked')
    expect((await refusalOf(shop.save(KEYS, 'nobody'))).status).toBe(404)
    expect(await shop.db.select().from(providerKey)).toEqual([])
    expect(shop.opened()).not.toContain('midtrans')
  })

  it('has an order paid by them at once, in other processes too, and never shows them', async () => {
    const shop = await openKeyShop()
    const other = await openKeyShop()
    stops.unshift(await watchProviderKeys({ ...other.context, payments: other.payments }))
    const said = [await shop.save(KEYS), await shop.save(XENDIT_KEYS, 'xendit')]
    expect(said[0]?.data.find(({ provider }) => provider === 'midtrans')?.fields).toEqual([
      { name: 'merchant_id', is_optional: false, last_four: '' },
      ...['client_key', 'server_key'].map((name) => ({ name, is_optional: false, last_four: 'test' })),
    ])
    expect(shop.opened()).toEqual(expect.arrayContaining(['midtrans', 'xendit']))
    await vi.waitFor(() => expect(other.opened()).toEqual(expect.arrayContaining(['midtrans', 'xendit'])))
    await shop.offer(MIDTRANS, true)
    const { order, params: id, who, seen } = await placedOrder(shop, { payment_method_id: MIDTRANS })
    const { provider_order_id } = (
      await shop.call('POST /api/v1/order/{id}/provider-order', { params: id }, who)
    ).data
    // orders need the keys: they can neither be removed nor become another account's
    expect((await refusalOf(shop.remove('midtrans'))).code).toBe('provider_keys_in_use')
    expect((await refusalOf(shop.save({ ...KEYS, merchant_id: 'M999999' }))).code).toBe(
      'provider_keys_in_use',
    )
    midtrans.buyer.choose(provider_order_id)
    midtrans.buyer.pay(provider_order_id)
    expect(await midtrans.notify(provider_order_id)).toBe(200)
    const provider = shop.payments.all().find((each) => each.payment_method_id === MIDTRANS)?.provider
    if (!provider) throw new Error('the method was not opened')
    await processWebhooks(shop.db, provider, { now: shop.now, log: shop.app.http.log })
    expect([order.is_paid, (await seen()).is_paid]).toEqual([false, true])
    expect((await refusalOf(shop.remove('midtrans'))).code).toBe('provider_keys_in_use') // still on
    await shop.offer(MIDTRANS, false)
    await shop.remove('midtrans')
    expect(shop.opened()).not.toContain('midtrans')
    const admin = await shop.signInAs('admin')
    const history = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(JSON.stringify(history)).toContain('settings.keys_changed')
    expect(JSON.stringify(history)).toContain('settings.keys_removed')
    const answers = [said, history, await shop.call('GET /api/v1/admin/provider-key', {}, admin)]
    const stored = [await shop.db.select().from(providerKey), log.warn.mock.calls, shop.errors]
    for (const key of [KEYS.server_key, KEYS.client_key, XENDIT_KEYS.secret_key, XENDIT_KEYS.webhook_token])
      expect(JSON.stringify([answers, stored])).not.toContain(key)
  })

  it('are in use in a process that started while they were saved, and read again after a failure', async () => {
    const shop = await openKeyShop()
    const starting = await openKeyShop()
    await shop.save(KEYS)
    let failures = 2
    const reload = async () => {
      failures -= 1
      if (failures >= 0) throw new Error('the database is away')
      await starting.payments.reload()
    }
    const payments = { ...starting.payments, reload }
    stops.unshift(await watchProviderKeys({ ...starting.context, payments }, 1))
    await vi.waitFor(() => expect(starting.opened()).toContain('midtrans'))
  })

  it('lets the environment win, and no admin but the owner enter any', async () => {
    const shop = await openKeyShop(MIDTRANS_ENV)
    expect((await refusalOf(shop.save(KEYS))).code).toBe('provider_keys_on_server')
    expect((await refusalOf(shop.remove('midtrans'))).code).toBe('provider_keys_on_server')
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/provider-key', {}, admin)
    const onServer = data.filter(({ is_set_on_server }) => is_set_on_server)
    expect(onServer.map(({ provider }) => provider)).toEqual(['midtrans'])
    const input = { params: { provider: 'xendit' }, body: { keys: XENDIT_KEYS } }
    const refused = await refusalOf(shop.call('PUT /api/v1/admin/provider-key/{provider}', input, admin))
    expect(refused.status).toBe(403)
  })

  it('turns the way off when the shop’s secret has changed, and asks for the keys again', async () => {
    await (await openKeyShop()).save(KEYS)
    const shop = await openKeyShop({}, 'another secret of the shop, long enough')
    expect(shop.opened()).not.toContain('midtrans')
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(KEYS.server_key)
    expect(log.warn).toHaveBeenCalledWith(
      { provider: 'midtrans' },
      'the keys of a payment provider cannot be decrypted',
    )
    const [row] = await shop.db.select().from(providerKey)
    expect(row?.sealed).toEqual(expect.any(String))
    expect(shop.errors).toEqual([])
  })

  it('takes no test keys where money is real', async () => {
    const { paypal } = readConfig({ NODE_ENV: 'test' })
    const shop = await openKeyShop({}, SESSION_SECRET, { paypal: { ...paypal, mode: 'live' } })
    expect((await refusalOf(shop.save(KEYS, 'midtrans'))).code).toBe('provider_keys_of_test')
    expect(await shop.db.select().from(providerKey)).toEqual([])
  })
})
