/** Live prices of couriers, over real HTTP from stand-ins that answer as RajaOngkir and Biteship document. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { knownPostalCodes } from '../../src/orders/regions/known-postal-codes.ts'
import { biteship } from '../../src/orders/shipping/couriers/biteship/biteship.ts'
import type { CourierParcel } from '../../src/orders/shipping/couriers/courier.ts'
import {
  COURIER_TIMING,
  courierPrices,
  type PriceContext,
} from '../../src/orders/shipping/couriers/courier-prices.ts'
import { rajaOngkir } from '../../src/orders/shipping/couriers/rajaongkir/rajaongkir.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/platform/time/durations.ts'
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

type StandIn = Awaited<ReturnType<typeof openCourierStandIn>>
const adapters = { rajaongkir: rajaOngkir, biteship } as const
type Provider = keyof typeof adapters
const PROVIDERS = ['rajaongkir', 'biteship'] as const

const TO_JOGJA = { postal_code: '55281', weight_grams: 1200 }
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
    expect(standIn.questions).toHaveLength(4) // it has stored the places of both postal codes
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
    expect(standIn.priceQuestionCount()).toBe(1)
    standIn.answerWith(json(200, priced(99_000)))
    advance(23 * HOUR_MS)
    expect((await prices.find(TO_JOGJA))?.[0]?.price).toBe(first[0]?.[0]?.price)
    expect(standIn.priceQuestionCount()).toBe(1)
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

  it('are not requested again right after a failure, nor for any order after failures in a row', async () => {
    const { prices, advance } = openPrices(provider)
    standIn.answerWith(json(500, {}))
    await prices.find(TO_JOGJA)
    await prices.find(TO_JOGJA)
    expect(standIn.priceQuestionCount()).toBe(1)
    await prices.find({ ...TO_JOGJA, weight_grams: 3000 })
    await prices.find({ ...TO_JOGJA, weight_grams: 4000 })
    await prices.find({ ...TO_JOGJA, weight_grams: 5000 })
    expect(standIn.priceQuestionCount()).toBe(3)
    standIn.answerWith(undefined)
    advance(MINUTE_MS)
    expect(await prices.find(TO_JOGJA)).toHaveLength(2)
  })
})
