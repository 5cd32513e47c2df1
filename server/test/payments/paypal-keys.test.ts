/** PayPal by the owner's keys: the shop's first method goes from its simulator to a trial, and to real money. */
import type { Order } from '@warung/contract/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../../../testing/midtrans-simulator.ts'
import { PAYPAL_KEYS, type PayPalAccount, startPayPalAccount } from '../../../testing/paypal-account.ts'
import type { Config } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { providerKey } from '../../src/platform/database/schema/provider-keys.ts'
import { browserMethods, scriptHostsOf } from '../../src/providers/payment-methods.ts'
import { payPalHttp } from '../../src/providers/paypal/paypal-http.ts'
import { watchProviderKeys } from '../../src/runtime/broadcasts/watch-provider-keys.ts'
import { keyShop } from '../support/key-shop.ts'
import { placedOrder } from '../support/orders.ts'
import { refusalOf } from '../support/shop.ts'

const KEYS = { ...PAYPAL_KEYS, rate: '16.750' }
const TRIAL_OF_MIDTRANS = {
  merchant_id: MIDTRANS_ENV.MIDTRANS_MERCHANT_ID,
  client_key: MIDTRANS_ENV.MIDTRANS_CLIENT_KEY,
  server_key: MIDTRANS_ENV.MIDTRANS_SERVER_KEY,
}
const [PAYPAL, MIDTRANS] = [1, 4]

describeOnPostgres('keys of PayPal', (open) => {
  let database: Database
  let paypal: PayPalAccount
  let midtrans: MidtransSimulator
  let url = ''
  const log = { warn: vi.fn(), error: vi.fn() }
  const stops: (() => Promise<void>)[] = []

  const openShop = (environment: Record<string, string> = {}, change: Partial<Config> = {}) =>
    keyShop(database, {
      ...{ log, change, stops },
      environment: {
        PAYPAL_API_URL: url,
        ...{ MIDTRANS_MODE: 'sandbox', MIDTRANS_API_URL: midtrans.url },
        ...environment,
      },
    })
  /** Its keys take real money, and PayPal is the simulator all the same. */
  const openLiveShop = () =>
    openShop({}, { paypalEntry: { mode: 'live', apiUrl: url }, allowsRealMoney: true })

  /** What the browser's script does there. */
  const paidAtPayPal = async (order: Order): Promise<string> => {
    const { client_id: clientId, client_secret: clientSecret } = KEYS
    const http = payPalHttp({ baseUrl: () => url, clientId, clientSecret })
    const amount = { currency_code: order.payment_currency, value: order.payment_amount }
    const unit = { custom_id: order.payment_reference, amount }
    const json = JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] })
    const { body } = await http({ method: 'POST', path: '/v2/checkout/orders', json })
    const { id } = z.object({ id: z.string() }).parse(body)
    await http({ method: 'POST', path: `/v2/checkout/orders/${id}/approve` })
    await http({ method: 'POST', path: `/v2/checkout/orders/${id}/capture` })
    return id
  }

  beforeAll(async () => {
    database = await open()
    midtrans = await startMidtransSimulator(() => new Date('2026-11-19T17:30:00Z'))
    paypal = await startPayPalAccount(() => new Date('2026-11-19T17:30:00Z'))
    url = paypal.url
  })
  beforeEach(async () => {
    await database.db.delete(providerKey)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    await paypal.stop()
    await midtrans.stop()
  })

  it('saves none that PayPal refuses, names no account of, or that lack a rate', async () => {
    const shop = await openShop()
    const wrongFields = async (change: Partial<typeof KEYS>) =>
      Object.keys((await refusalOf(shop.save({ ...KEYS, ...change }, 'paypal'))).errors)
    expect(await wrongFields({ client_secret: 'another' })).toEqual(['keys.client_id', 'keys.client_secret'])
    expect(await wrongFields({ webhook_id: 'WH-ANOTHERS' })).toEqual(['keys.webhook_id'])
    expect(await wrongFields({ merchant_id: 'shop@example.com' })).toEqual(['keys.merchant_id'])
    expect(await wrongFields({ client_id: 'sb' })).toEqual(['keys.client_id'])
    for (const rate of ['', '0', 'many', '16.7500', '1,2345', '-16500', '16,5'])
      expect(await wrongFields({ rate })).toEqual(['keys.rate'])
    expect(await shop.db.select().from(providerKey)).toEqual([])
    expect((await shop.methods())[0]).toMatchObject({ name: 'PayPal', mode: 'simulator', rate: '16500' })
  })

  it('asks PayPal itself from then on, in each process, with the owner’s rate and client id', async () => {
    const shop = await openShop()
    const other = await openShop()
    stops.unshift(await watchProviderKeys({ ...other.context, payments: other.payments }))
    const script = '/paypal-simulator/sdk/js?client-id=sandbox&currency=USD'
    expect((await fetch(`${shop.address}${script}`)).status).toBe(200)
    const { data } = await shop.save(KEYS, 'paypal')
    expect(data[0]).toMatchObject({ provider: 'paypal', payment_method_id: PAYPAL, is_set_on_server: false })
    expect(data[0]?.fields.map(({ name, is_optional, last_four }) => [name, is_optional, last_four])).toEqual(
      [
        ['merchant_id', false, '2222'],
        ['client_id', false, 'hant'],
        ['client_secret', false, 'hant'],
        ['webhook_id', true, ''],
        ['rate', false, ''],
      ],
    )
    await vi.waitFor(() => expect(other.payments.all()[0]?.provider.mode).toBe('sandbox'))
    for (const each of [shop, other]) {
      expect(browserMethods(each.payments.offered())[0]?.options).toEqual({ clientId: KEYS.client_id })
      expect(scriptHostsOf(each.payments.all())?.script).toContain('https://www.paypal.com')
      expect((await fetch(`${each.address}${script}`)).status).toBe(404)
    }
    const { order, pay } = await placedOrder(shop, { payment_method_id: PAYPAL })
    expect(order).toMatchObject({ payment_currency: 'USD', payment_rate: '16750' })
    expect((await pay(await paidAtPayPal(order))).data).toMatchObject({ is_paid: true })
  })

  it('keeps what is left empty, of the same account alone', async () => {
    const shop = await openShop()
    await shop.save(KEYS, 'paypal')
    await shop.save({ rate: '17000' }, 'paypal')
    expect((await shop.methods())[0]).toMatchObject({ account: KEYS.merchant_id, rate: '17000' })
    const mixed = await refusalOf(shop.save({ merchant_id: 'ANOTHER222' }, 'paypal'))
    expect(Object.keys(mixed.errors)).toEqual(['keys.client_id', 'keys.client_secret', 'keys.rate'])
  })

  it('goes to real money when the owner has said so, and offers no trial besides', async () => {
    const shop = await openLiveShop()
    await shop.save(TRIAL_OF_MIDTRANS)
    await shop.offer(MIDTRANS, true)
    expect(shop.payments.offered().map(({ name }) => name)).toEqual(['PayPal', 'Midtrans'])
    expect((await refusalOf(shop.save(KEYS, 'paypal'))).code).toBe('provider_keys_real_money')
    expect((await shop.methods())[0]?.mode).toBe('simulator')
    await shop.save(KEYS, 'paypal', { accepts_real_money: true })
    expect(shop.payments.offered().map(({ name }) => name)).toEqual(['PayPal'])
    expect((await shop.methods()).map(({ name, mode, is_hidden }) => [name, mode, is_hidden])).toEqual(
      expect.arrayContaining([
        ['PayPal', 'live', false],
        ['Midtrans', 'sandbox', true],
      ]),
    )
    expect((await refusalOf(shop.save(TRIAL_OF_MIDTRANS))).code).toBe('provider_keys_of_test')
    await shop.save({ rate: '17.000' }, 'paypal') // asked once
    await shop.offer(MIDTRANS, false)
  })

  it('lets the environment win, with its rate too', async () => {
    const rate = await openShop({ PAYMENT_RATE: '15000' })
    const { data } = await rate.save({ ...KEYS, rate: '' }, 'paypal')
    expect(data[0]?.fields.map(({ name }) => name)).not.toContain('rate')
    expect((await rate.methods())[0]).toMatchObject({ mode: 'sandbox', rate: '15000' })
    const shop = await openShop({
      ...{ PAYPAL_MODE: 'sandbox', PAYPAL_CLIENT_ID: 'ours', PAYPAL_CLIENT_SECRET: 'ours' },
      ...{ PAYPAL_MERCHANT_ID: 'OURS222', PAYPAL_WEBHOOK_ID: 'WH-1', PAYMENT_RATE: '15000' },
    })
    expect((await refusalOf(shop.save(KEYS, 'paypal'))).code).toBe('provider_keys_on_server')
    expect((await shop.methods())[0]?.account).toBe('OURS222')
  })

  it('asks nothing while PayPal is down', async () => {
    const shop = await openShop({ PAYPAL_API_URL: 'http://127.0.0.1:9' })
    expect((await refusalOf(shop.save(KEYS, 'paypal'))).code).toBe('provider_keys_unchecked')
    expect(JSON.stringify([log.warn.mock.calls, shop.errors])).not.toContain(KEYS.client_secret)
  })
})
