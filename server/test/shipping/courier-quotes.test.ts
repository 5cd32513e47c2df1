/** What a shop with a courier offers for shipping, and what its orders then pay. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { DEFAULT_SHIPPING_RATES } from '@warung/contract/values/shipping-rates.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { DAY_MS, MINUTE_MS } from '../../src/platform/time/durations.ts'
import {
  BITESHIP_JNE,
  biteshipRates,
  COURIER_KEY,
  json,
  ORIGIN_POSTAL_CODE,
  openCourierStandIn,
} from '../support/courier-stand-in.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { RATES } from '../support/shipping-rates.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

let standIn: Awaited<ReturnType<typeof openCourierStandIn>>
beforeEach(async () => {
  standIn = await openCourierStandIn()
})
afterEach(() => standIn.close())

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
    expect(profile).not.toHaveProperty('arrives_in') // it depends on the address
    expect(await quote(shop)).toEqual(['biteship:jne:reg 19000', 'biteship:gojek:instant 35000'])
    standIn.answerWith(json(200, biteshipRates([{ ...BITESHIP_JNE, price: 50_000 }])))
    const { data } = await place(shop, 'biteship:jne:reg', 19_000)
    expect(data).toMatchObject({
      shipping_price: 19_000,
      shipping: { courier: 'JNE', service: 'Reguler', days_min: 2, days_max: 3, weight_grams: 1200 },
    })
    expect(standIn.priceQuestionCount()).toBe(1)
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

  it('sends no request for an address abroad, or without a postal code', async () => {
    const shop = await openCourierShop()
    await saveSettings(shop, { shipping_rates: DEFAULT_SHIPPING_RATES })
    expect(await quote(shop, '55281', 'Malaysia')).toEqual(['rule 50000'])
    expect(await quote(shop, 'abc')).toEqual(['rule 50000'])
    expect(standIn.priceQuestionCount()).toBe(0)
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
