/** Live prices of couriers: over real HTTP, from stand-ins that speak what RajaOngkir and Biteship document. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { DEFAULT_SHIPPING_RATES } from '@warung/contract/values/shipping-rates.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { knownPostalCodes } from '../../src/orders/regions/known-postal-codes.ts'
import { biteship } from '../../src/orders/shipping/couriers/biteship/biteship.ts'
import type { CourierParcel } from '../../src/orders/shipping/couriers/courier.ts'
import {
  COURIER_TIMING,
  courierPrices,
  type PriceContext,
} from '../../src/orders/shipping/couriers/courier-prices.ts'
import { rajaOngkir } from '../../src/orders/shipping/couriers/rajaongkir/rajaongkir.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import {
  BITESHIP_JNE,
  biteshipRates,
  COURIER_KEY,
  JNE_REG,
  json,
  ORIGIN_POSTAL_CODE,
  openCourierStandIn,
  rajaOngkirCosts,
} from '../support/courier-stand-in.ts'
import { logReader } from '../support/log-reader.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { RATES } from '../support/shipping-rates.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type StandIn = Awaited<ReturnType<typeof openCourierStandIn>>
const adapters = { rajaongkir: rajaOngkir, biteship } as const
type Provider = keyof typeof adapters
const PROVIDERS = ['rajaongkir', 'biteship'] as const

const TO_JOGJA = { postal_code: '55281', weight_grams: 1200 }
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const isPostalCode = knownPostalCodes()

let standIn: StandIn
beforeEach(async () => {
  standIn = await openCourierStandIn()
})
afterEach(() => standIn.close())

function openPrices(provider: Provider, totalMs = 2000) {
  let moment = new Date('2026-11-20T00:00:00Z')
  const log = logReader()
  const account = { apiUrl: standIn.url, apiKey: COURIER_KEY, originPostalCode: ORIGIN_POSTAL_CODE }
  const courier = adapters[provider]({ ...account, companies: ['jne', 'sicepat'] })
  const given = { now: () => moment, log: log.logger, isPostalCode, limitFactor: 1 }
  const prices = courierPrices(courier, given, { ...COURIER_TIMING, totalMs })
  const context = (): PriceContext => ({ today: moment.toISOString().slice(0, 10) })
  return {
    log,
    prices: { find: (parcel: CourierParcel) => prices.find(parcel, context()) },
    advance: (ms: number): void => {
      moment = new Date(moment.getTime() + ms)
    },
  }
}

/** Questions of prices. */
function asked(): number {
  return standIn.questions.filter(({ path }) => !path.startsWith('/destination/')).length
}

describe('RajaOngkir', () => {
  it('is asked where the postal codes are, then what it costs, with its key', async () => {
    const { prices } = openPrices('rajaongkir')
    expect(await prices.find(TO_JOGJA)).toEqual([
      { code: 'rajaongkir:jne:REG', courier: 'JNE', service: 'REG', price: 18_000, days_min: 2, days_max: 3 },
      {
        code: 'rajaongkir:sicepat:BEST',
        courier: 'SiCepat Express',
        service: 'BEST',
        price: 26_000,
        days_min: 1,
        days_max: 1,
      },
    ])
    const paths = standIn.questions.map(({ path }) => path)
    expect(paths.toSorted()).toEqual([
      '/calculate/domestic-cost',
      '/destination/domestic-destination?search=40111&limit=20&offset=0',
      '/destination/domestic-destination?search=55281&limit=20&offset=0',
    ])
    expect(standIn.questions.every(({ headers }) => headers.key === COURIER_KEY)).toBe(true)
    const { body, headers } = standIn.questions.at(-1) ?? { body: '', headers: {} }
    expect(headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      origin: '40118',
      destination: '55288',
      weight: '2000',
      courier: 'jne:sicepat',
      price: 'lowest',
    })
    await prices.find({ ...TO_JOGJA, weight_grams: 900 })
    expect(standIn.questions).toHaveLength(4) // where the places are it knows by now
  })
})

describe('Biteship', () => {
  it('is asked by postal codes for one parcel, with its key', async () => {
    const { prices } = openPrices('biteship')
    expect(await prices.find(TO_JOGJA)).toEqual([
      {
        code: 'biteship:jne:reg',
        courier: 'JNE',
        service: 'Reguler',
        price: 19_000,
        days_min: 2,
        days_max: 3,
      },
      {
        code: 'biteship:gojek:instant',
        courier: 'Gojek',
        service: 'Instant',
        price: 35_000,
        days_min: 0,
        days_max: 1,
      },
    ])
    const [question] = standIn.questions
    expect(question?.headers.authorization).toBe(COURIER_KEY)
    expect(JSON.parse(question?.body ?? '')).toEqual({
      origin_postal_code: 40111,
      destination_postal_code: 55281,
      couriers: 'jne,sicepat',
      items: [{ name: 'Parcel', value: 0, weight: 2000, quantity: 1 }],
    })
  })
})

describe.each(PROVIDERS)('prices of %s', (provider) => {
  const lines = (...each: object[]) =>
    provider === 'rajaongkir'
      ? rajaOngkirCosts(each.map((line) => ({ ...JNE_REG, ...line })))
      : biteshipRates(each.map((line) => ({ ...BITESHIP_JNE, ...line })))
  const priced = (...amounts: unknown[]) =>
    lines(...amounts.map((amount) => (provider === 'rajaongkir' ? { cost: amount } : { price: amount })))

  it('are asked for once by all who wait, kept for the day, and then asked for again', async () => {
    const { prices, advance } = openPrices(provider)
    const first = await Promise.all(Array.from({ length: 20 }, () => prices.find(TO_JOGJA)))
    expect(new Set(first.map((offers) => offers?.[0]?.price)).size).toBe(1)
    expect(asked()).toBe(1)
    standIn.answerWith(json(200, priced(99_000)))
    advance(23 * HOUR_MS)
    expect((await prices.find(TO_JOGJA))?.[0]?.price).toBe(first[0]?.[0]?.price)
    expect(asked()).toBe(1)
    advance(HOUR_MS)
    expect((await prices.find(TO_JOGJA))?.[0]?.price).toBe(99_000)
  })

  it.each<[string, () => Parameters<StandIn['answerWith']>[0]]>([
    ['no JSON', () => (response) => void response.end('<html>Maintenance</html>')],
    ['an empty body', () => (response) => void response.end()],
    ['another shape', () => json(200, { ok: true })],
    ['null', () => json(200, null)],
    ['a list', () => json(200, [1, 2])],
    ['no services', () => json(200, lines())],
    ['negative prices', () => json(200, priced(-1, -18_000))],
    ['prices of 0', () => json(200, priced(0))],
    ['prices that are texts', () => json(200, priced('18000', 'NaN'))],
    [
      'prices without an end',
      () => (response) =>
        void response.end(JSON.stringify(priced(1)).replace(/(cost|price)":1\b/, '$1":1e999')),
    ],
    ['prices of a house', () => json(200, priced(900_000_000, 1e15))],
    ['parts of a rupiah', () => json(200, priced(18_000.5))],
    ['a status of 500', () => json(500, { success: false, error: 'Internal', code: 50000000 })],
    [
      'that its key is not known',
      () =>
        json(provider === 'rajaongkir' ? 400 : 401, {
          meta: { message: 'Invalid Api key, key not found', code: 400, status: 'failed' },
          data: null,
        }),
    ],
    [
      'that it was asked too often',
      () => json(429, { meta: { message: 'Daily limit exceeded', code: 429 }, data: null }),
    ],
    ['that it knows no such place', () => json(404, { meta: { code: 404, status: 'error' }, data: null })],
    [
      'that it failed, with a status of 200',
      () => json(200, { success: false, error: 'no', code: 40001001, data: null }),
    ],
    [
      'by a redirect',
      () => (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'without an end',
      () => (response) => {
        const more = (): void => void (response.writable && response.write('x'.repeat(65_536), more))
        more()
      },
    ],
    ['by hanging up', () => (response) => void response.socket?.destroy()],
    ['half, and then nothing', () => (response) => void response.writeHead(200).write('{"success":tr')],
    ['nothing at all', () => () => {}],
  ])(
    'are not there when it answers %s: the log says so, and nothing that is private',
    async (_words, answer) => {
      const { prices, log } = openPrices(provider, 300)
      standIn.answerWith(answer())
      expect(await prices.find(TO_JOGJA)).toBeUndefined()
      const said = log.lines.join('')
      expect(said).toContain('the table of rates stands in')
      for (const secret of [COURIER_KEY, '55281', standIn.url]) expect(said).not.toContain(secret)
    },
  )

  it('are those that make sense, where others do not', async () => {
    const { prices } = openPrices(provider)
    const names = (name: string) =>
      provider === 'rajaongkir'
        ? { service: name }
        : { courier_service_code: name, courier_service_name: name }
    standIn.answerWith(
      json(
        200,
        lines(
          { ...names('<b>x</b>') },
          names('YES'),
          { [provider === 'rajaongkir' ? 'cost' : 'price']: -5, ...names('OKE') },
          names('YES'),
        ),
      ),
    )
    expect((await prices.find(TO_JOGJA))?.map(({ service }) => service)).toEqual(['YES'])
  })

  it('are not asked for again at once when they could not be had, nor anybody’s after failures in a row', async () => {
    const { prices, advance } = openPrices(provider)
    standIn.answerWith(json(500, {}))
    await prices.find(TO_JOGJA)
    await prices.find(TO_JOGJA)
    expect(asked()).toBe(1)
    await prices.find({ ...TO_JOGJA, weight_grams: 3000 })
    await prices.find({ ...TO_JOGJA, weight_grams: 4000 })
    await prices.find({ ...TO_JOGJA, weight_grams: 5000 })
    expect(asked()).toBe(3)
    standIn.answerWith(undefined)
    advance(MINUTE_MS)
    expect(await prices.find(TO_JOGJA)).toHaveLength(2)
  })
})

describeEachEngine('a shop with a courier', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  async function openCourierShop(): Promise<TestShop & { product_id: number; customer: UserInfo }> {
    const environment = {
      BITESHIP_API_KEY: COURIER_KEY,
      BITESHIP_API_URL: standIn.url,
      COURIER_ORIGIN_POSTAL_CODE: ORIGIN_POSTAL_CODE,
    }
    const shop = await openShop(database, { environment })
    const product_id = await addProduct(shop.db, { price: 60_000, stock: 100, weight_grams: 600 })
    return { ...shop, product_id, customer: await shop.signInAs('customer') }
  }
  type CourierShop = Awaited<ReturnType<typeof openCourierShop>>
  const nextDay = async (shop: CourierShop): Promise<CourierShop> => {
    shop.advance(DAY_MS)
    return { ...shop, customer: await shop.signInAs('customer') }
  }

  const quote = async (shop: CourierShop, postal_code = '55281', country = 'Indonesia') => {
    const shipment_address = { city: 'Yogyakarta', postal_code, country }
    const body = { order_product: [{ product_id: shop.product_id, quantity: 2 }], shipment_address }
    const { data } = await shop.call('POST /api/v1/shipping-quote', { body })
    return data.options.map(({ code, price }) => `${code} ${price}`)
  }
  const place = (shop: CourierShop, shipping_option: string, price: number) => {
    const line = { product_id: shop.product_id, quantity: 2, price: 60_000 }
    const shipping = { charged: 'always', price, threshold: 0 } as const
    const totals = orderTotals([line], { shipping, tax: DEFAULT_ORDER_RULE.tax })
    return shop.call(
      'POST /api/v1/order',
      { body: { ...orderOf(line), ...totals, shipping_option } },
      shop.customer,
    )
  }

  it('offers its prices, honours the one that was shown, and keeps it on the order', async () => {
    const shop = await openCourierShop()
    await saveSettings(shop, { shipping_rates: RATES })
    const { data: profile } = await shop.call('GET /api/v1/shop', {})
    expect(profile.has_shipping_options).toBe(true)
    expect(profile).not.toHaveProperty('arrives_in') // the courier says it for each address
    expect(await quote(shop)).toEqual(['biteship:jne:reg 19000', 'biteship:gojek:instant 35000'])
    standIn.answerWith(json(200, biteshipRates([{ ...BITESHIP_JNE, price: 50_000 }])))
    const { data } = await place(shop, 'biteship:jne:reg', 19_000)
    expect(data).toMatchObject({
      shipping_price: 19_000,
      shipping: { courier: 'JNE', service: 'Reguler', days_min: 2, days_max: 3, weight_grams: 1200 },
    })
    expect(asked()).toBe(1)
    const refused = await refusalOf(place(await nextDay(shop), 'biteship:jne:reg', 19_000))
    expect(refused).toMatchObject({ status: 409, code: 'prices_changed' })
    expect(refused.errors.shipping_price).toEqual(['is now 50000'])
    await shop.close()
  })

  it('falls back to its table, also between the quote and the order, and loses nothing', async () => {
    const shop = await openCourierShop()
    await saveSettings(shop, { shipping_rates: RATES })
    standIn.answerWith(json(200, biteshipRates([{ ...BITESHIP_JNE, price: -19_000 }])))
    expect(await quote(shop)).toEqual(['rate:Regular 18000', 'rate:Express 40000'])
    expect((await place(shop, 'rate:Regular', 18_000)).data.shipping?.code).toBe('rate:Regular')
    standIn.answerWith(undefined)
    shop.advance(MINUTE_MS)
    expect(await quote(shop)).toEqual(['biteship:jne:reg 19000', 'biteship:gojek:instant 35000'])
    standIn.answerWith(json(500, {}))
    const gone = await refusalOf(place(await nextDay(shop), 'biteship:jne:reg', 19_000))
    expect(gone).toMatchObject({ status: 409, code: 'shipping_option_gone' })
    await saveSettings(shop, { shipping_rates: DEFAULT_SHIPPING_RATES })
    expect(await quote(shop)).toEqual(['rule 50000'])
    await shop.close()
  })

  it('asks nobody for an address abroad, or for what is no postal code', async () => {
    const shop = await openCourierShop()
    await saveSettings(shop, { shipping_rates: DEFAULT_SHIPPING_RATES })
    expect(await quote(shop, '55281', 'Malaysia')).toEqual(['rule 50000'])
    expect(await quote(shop, 'abc')).toEqual(['rule 50000'])
    expect(asked()).toBe(0)
    await shop.close()
  })

  it('refuses as changed what weighs something else than it was asked for', async () => {
    const shop = await openCourierShop()
    await quote(shop)
    await shop.db.update(product).set({ weight_grams: 1100 }).where(eq(product.product_id, shop.product_id))
    standIn.answerWith(json(200, biteshipRates([{ ...BITESHIP_JNE, price: 21_000 }])))
    const refused = await refusalOf(place(shop, 'biteship:jne:reg', 19_000))
    expect(refused.errors.shipping_price).toEqual(['is now 21000'])
    expect((await place(shop, 'biteship:jne:reg', 21_000)).data.shipping?.weight_grams).toBe(2200)
    await shop.close()
  })
})
