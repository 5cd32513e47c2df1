/** What sending costs by the merchant's table: quoted, chosen, computed again, and kept on the order. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { DEFAULT_SHIPPING_RATES, type ShippingRates } from '@warung/contract/values/shipping-rates.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { PICKUP, RATES } from '../support/shipping-rates.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type OrderBody = CallInput<'POST /api/v1/order'>['body']
type Address = CallInput<'POST /api/v1/shipping-quote'>['body']['shipment_address']

const JOGJA: Address = { city: 'Kota Yogyakarta', postal_code: '55281' }
const { tax } = DEFAULT_ORDER_RULE

describeEachEngine('shipping by a table of rates', (open) => {
  let shop: TestShop
  let customer: UserInfo
  let product_id: number
  beforeAll(async () => {
    shop = await openShop(await open())
    customer = await shop.signInAs('customer')
    product_id = await addProduct(shop.db, { price: 60_000, stock: 1000 })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await weigh(600)
    await saveSettings(shop, { shipping_rates: RATES, shipping: DEFAULT_ORDER_RULE.shipping })
  })

  const weigh = (grams: number | null) =>
    shop.db.update(product).set({ weight_grams: grams }).where(eq(product.product_id, product_id))
  const quote = async (quantity: number, to: Address = JOGJA) => {
    const body = { order_product: [{ product_id, quantity }], shipment_address: to }
    return (await shop.call('POST /api/v1/shipping-quote', { body })).data
  }
  const prices = async (quantity: number, to: Address = JOGJA) =>
    (await quote(quantity, to)).options.map(({ service, price }) => `${service} ${price}`)
  const bodyOf = (quantity: number, shipping: number, given: Partial<OrderBody> = {}): OrderBody => {
    const lines = [{ product_id, quantity, price: 60_000 }]
    const rule = { tax, shipping: { charged: 'always', price: shipping, threshold: 0 } } as const
    return { ...orderOf(...lines), ...orderTotals(lines, rule), ...given }
  }
  const place = async (body: OrderBody, headers: Record<string, string> = {}) =>
    (await shop.call('POST /api/v1/order', { body, headers }, customer)).data

  it('offers nothing while nothing is configured, and orders pay by the simple rule', async () => {
    await saveSettings(shop, { shipping_rates: DEFAULT_SHIPPING_RATES })
    expect(await quote(2)).toEqual({ is_offered: false, options: [], weight_grams: 0 })
    const { data: profile } = await shop.call('GET /api/v1/shop', {})
    expect(profile.has_shipping_options).toBe(false)
    expect(profile).not.toHaveProperty('arrives_in')
    const order = await place(orderOf({ product_id, quantity: 2, price: 60_000 }))
    expect(order).toMatchObject({ shipping_price: 50_000, shipping: null })
    const refused = await refusalOf(
      place({ ...orderOf({ product_id, quantity: 2, price: 60_000 }), shipping_option: 'rate:Regular' }),
    )
    expect(refused).toMatchObject({ status: 409, code: 'shipping_option_gone' })
  })

  it('says what it offers, and keeps the table itself to itself', async () => {
    const { data } = await shop.call('GET /api/v1/shop', {})
    expect(data).toMatchObject({ has_shipping_options: true, arrives_in: { days_min: 1, days_max: 4 } })
    expect(data).not.toHaveProperty('shipping_rates')
    expect(await quote(2)).toEqual({
      is_offered: true,
      weight_grams: 1200,
      options: [
        {
          code: 'rate:Regular',
          courier: '',
          service: 'Regular',
          price: 18_000,
          days_min: 1,
          days_max: 2,
          is_pickup: false,
          note: '',
        },
        {
          code: 'rate:Express',
          courier: '',
          service: 'Express',
          price: 40_000,
          days_min: 1,
          days_max: 1,
          is_pickup: false,
          note: '',
        },
      ],
    })
  })

  it('charges each kilogram that is begun, one at least', async () => {
    expect(await prices(1)).toEqual(['Regular 9000', 'Express 20000'])
    await weigh(500)
    expect(await prices(2)).toEqual(['Regular 9000', 'Express 20000'])
    expect(await prices(3)).toEqual(['Regular 18000', 'Express 40000'])
    await weigh(1)
    expect(await prices(1)).toEqual(['Regular 9000', 'Express 20000'])
    await weigh(null)
    expect((await quote(3)).weight_grams).toBe(3_000)
    await saveSettings(shop, { shipping_rates: { ...RATES, default_weight_grams: 250 } })
    expect((await quote(3)).weight_grams).toBe(750)
  })

  it('sends for nothing above a sum, not at it', async () => {
    await shop.db.update(product).set({ price: 500_000 }).where(eq(product.product_id, product_id))
    expect(await prices(1)).toEqual(['Regular 9000', 'Express 20000'])
    await shop.db.update(product).set({ price: 500_001 }).where(eq(product.product_id, product_id))
    expect(await prices(1)).toEqual(['Regular 0', 'Express 20000'])
    await shop.db.update(product).set({ price: 60_000 }).where(eq(product.product_id, product_id))
  })

  it('finds the zone of the province, also by the postal code alone', async () => {
    expect(await prices(1, { city: 'Jakarta Barat', province: 'Jakarta', postal_code: 'x' })).toEqual([
      'Regular 15000',
    ])
    expect(await prices(1, { city: 'Kembangan', postal_code: '11610' })).toEqual(['Regular 15000'])
  })

  it('offers nothing where it does not send, says so, and keeps what was there', async () => {
    const away = { address: 'Jl. Ahmad Yani 1', city: 'Sorong', postal_code: '98411', country: 'Indonesia' }
    expect(await quote(1, away)).toEqual({ is_offered: true, options: [], weight_grams: 600 })
    const refused = await refusalOf(place(bodyOf(1, 0, { shipment_address: away })))
    expect(refused).toMatchObject({ status: 409, code: 'not_sent_there' })
    expect(refused.message).toBe(
      'We don’t ship to this address. Please enter another one, or contact us. Your cart is saved.',
    )
    await saveSettings(shop, { shipping_rates: { ...RATES, pickup: PICKUP } })
    expect(await prices(1, away)).toEqual(['Pick up at the shop 0'])
    // who names nothing has not said that they come
    expect((await refusalOf(place(bodyOf(1, 0, { shipment_address: away })))).code).toBe('not_sent_there')
    const order = await place(bodyOf(1, 0, { shipment_address: away, shipping_option: 'pickup' }))
    expect(order).toMatchObject({ shipping_price: 0, shipping: { is_pickup: true, note: PICKUP.text } })
  })

  it('has rates for everywhere else, or the simple rule there', async () => {
    const away = { city: 'Sorong', postal_code: '98411' }
    const services = [
      { name: 'Cargo', price_per_kg: 95_000, days_min: null, days_max: null, free_above: null },
    ]
    await saveSettings(shop, {
      shipping_rates: { ...RATES, elsewhere: 'services', elsewhere_services: services },
    })
    expect(await prices(2, away)).toEqual(['Cargo 190000'])
    await saveSettings(shop, { shipping_rates: { ...RATES, elsewhere: 'simple_rule' } })
    expect(await prices(1, away)).toEqual(['Standard 0'])
    expect(await prices(2, away)).toEqual(['Standard 50000'])
  })

  it('keeps on the order what was chosen, for its owner and for admins, whatever is set later', async () => {
    const order = await place(bodyOf(2, 40_000, { shipping_option: 'rate:Express' }))
    const shipping = {
      code: 'rate:Express',
      courier: '',
      service: 'Express',
      days_min: 1,
      days_max: 1,
      is_pickup: false,
      note: '',
      weight_grams: 1200,
    }
    expect(order).toMatchObject({ shipping_price: 40_000, total_price: 166_000, shipping })
    await saveSettings(shop, { shipping_rates: DEFAULT_SHIPPING_RATES })
    const params = { id: order.order_id }
    const admin = await shop.signInAs('admin')
    expect((await shop.call('GET /api/v1/order/{id}', { params }, customer)).data.shipping).toEqual(shipping)
    expect((await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data.shipping).toEqual(
      shipping,
    )
  })

  it('gives who names nothing the cheapest, when the totals are its', async () => {
    const refused = await refusalOf(place(orderOf({ product_id, quantity: 2, price: 60_000 })))
    expect(refused).toMatchObject({ status: 409, code: 'prices_changed' })
    expect(refused.errors.shipping_price).toEqual(['is now 18000'])
    expect(await place(bodyOf(2, 18_000))).toMatchObject({ shipping: { code: 'rate:Regular' } })
  })

  it('refuses a price that is not its own, and an option that is gone, and writes nothing', async () => {
    const before = (await shop.call('GET /api/v1/order', { query: {} }, customer)).meta.total
    const tampered = await refusalOf(place(bodyOf(2, 0, { shipping_option: 'rate:Express' })))
    expect(tampered).toMatchObject({ status: 409, code: 'prices_changed' })
    for (const shipping_option of ['rate:Sameday', 'pickup', '', 'biteship:jne:reg']) {
      const gone = await refusalOf(place(bodyOf(2, 40_000, { shipping_option })))
      expect(gone).toMatchObject({ status: 409, code: 'shipping_option_gone' })
    }
    const dearer = structuredClone(RATES) as { zones: { services: { price_per_kg: number }[] }[] }
    for (const zone of dearer.zones) for (const service of zone.services) service.price_per_kg *= 2
    await saveSettings(shop, { shipping_rates: dearer as ShippingRates })
    const changed = await refusalOf(place(bodyOf(2, 40_000, { shipping_option: 'rate:Express' })))
    expect(changed.errors.shipping_price).toEqual(['is now 80000'])
    expect((await shop.call('GET /api/v1/order', { query: {} }, customer)).meta.total).toBe(before)
  })

  it('answers a repeated request with its order, whatever the rates are now', async () => {
    const headers = { 'idempotency-key': 'sent-twice' }
    const body = bodyOf(2, 40_000, { shipping_option: 'rate:Express' })
    const order = await place(body, headers)
    await saveSettings(shop, { shipping_rates: { ...RATES, zones: [] } })
    expect((await place(body, headers)).order_id).toBe(order.order_id)
    const other = await refusalOf(place({ ...body, shipping_option: 'rate:Regular' }, headers))
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('is asked with what makes no sense', async () => {
    const send = async (body: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return (await shop.fetch('/api/v1/shipping-quote', init)).status
    }
    const order_product = [{ product_id, quantity: 1 }]
    expect(await send({ order_product, shipment_address: JOGJA })).toBe(200)
    expect(await send({ order_product: [], shipment_address: JOGJA })).toBe(200)
    expect(
      await send({ order_product: [{ product_id: 2 ** 30, quantity: 1 }], shipment_address: JOGJA }),
    ).toBe(200)
    await weigh(1_000_000)
    const all = [{ product_id, quantity: 2 ** 31 - 1 }]
    expect(await send({ order_product: all, shipment_address: JOGJA })).toBe(422)
    for (const quantity of [0, -1, 1.5, '2', 2 ** 31, null])
      expect(await send({ order_product: [{ product_id, quantity }], shipment_address: JOGJA })).toBe(400)
    for (const city of ['', ' ', 'x'.repeat(101), 'a\u0000b', 7, undefined])
      expect(await send({ order_product, shipment_address: { ...JOGJA, city } })).toBe(400)
  })

  it.each<[string, object]>([
    ['zones.0.provinces', { zones: [{ ...RATES.zones[0], cities: [] }] }],
    ['zones.0.services', { zones: [{ ...RATES.zones[0], services: [] }] }],
    [
      'zones.0.services.1.name',
      { zones: [{ ...RATES.zones[1], services: [1, 2].map(() => RATES.zones[1]?.services[0]) }] },
    ],
    [
      'zones.0.services.0.price_per_kg',
      { zones: [{ ...RATES.zones[0], services: [{ ...RATES.zones[0]?.services[0], price_per_kg: -1 }] }] },
    ],
    [
      'zones.0.services.0.days_max',
      { zones: [{ ...RATES.zones[0], services: [{ ...RATES.zones[0]?.services[0], days_min: 5 }] }] },
    ],
    ['elsewhere_services', { elsewhere: 'services' }],
    ['default_weight_grams', { default_weight_grams: 0 }],
  ])('refuses a table with a bad %s', async (field, change) => {
    const admin = await shop.signInAs('admin')
    const body = JSON.stringify({ shipping_rates: { ...RATES, ...change }, versions: { shipping_rates: 9 } })
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
    const answer = await shop.fetch('/api/v1/admin/setting', init, admin)
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([
      `shipping_rates.${field}`,
    ])
  })
})
