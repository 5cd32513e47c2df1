/** Questions to couriers cost the merchant's allowance, and any stranger can raise one (threats.md, Orders). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { readRegions } from '../../src/orders/regions/read-regions.ts'
import { readRegionsFile } from '../../src/orders/regions/read-regions-file.ts'
import {
  biteshipRates,
  COURIER_KEY,
  json,
  ORIGIN_POSTAL_CODE,
  openCourierStandIn,
} from '../support/courier-stand-in.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { RATES } from '../support/shipping-rates.ts'
import { openShop } from '../support/shop.ts'

const LIVE = 'biteship:jne:reg 19000'
const TABLE = 'rate:Regular 9000'
const VISITOR = '203.0.113.7'

let standIn: Awaited<ReturnType<typeof openCourierStandIn>>
beforeEach(async () => {
  standIn = await openCourierStandIn()
})
afterEach(() => standIn.close())

async function knownCodes(count: number): Promise<string[]> {
  const { postalCodes } = await readRegions(await readRegionsFile())
  return [...new Set(postalCodes)]
    .filter((code) => code > 55_000)
    .slice(0, count)
    .map(String)
}

describeEachEngine('a shop with a courier', (open) => {
  async function openCourierShop() {
    const shop = await openShop(await open(), {
      environment: {
        BITESHIP_API_KEY: COURIER_KEY,
        BITESHIP_API_URL: standIn.url,
        COURIER_ORIGIN_POSTAL_CODE: ORIGIN_POSTAL_CODE,
        RATE_LIMIT_FACTOR: '1',
        TRUST_PROXY: '127.0.0.1',
      },
    })
    await saveSettings(shop, { shipping_rates: RATES })
    const product_id = await addProduct(shop.db, { price: 60_000, stock: 100, weight_grams: 600 })
    const quote = async (postal_code: string, from: string, quantity = 1): Promise<string> => {
      const shipment_address = { city: 'Yogyakarta', postal_code }
      const answer = await shop.fetch('/api/v1/shipping-quote', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ order_product: [{ product_id, quantity }], shipment_address }),
      })
      const { data } = (await answer.json()) as { data: { options: { code: string; price: number }[] } }
      const [cheapest] = data.options
      return `${cheapest?.code} ${cheapest?.price}`
    }
    return { ...shop, quote }
  }

  it('leaves others their live prices while one visitor asks for 160 postal codes, and asks little for that one', async () => {
    const shop = await openCourierShop()
    const codes = await knownCodes(161)
    const answers: string[] = []
    for (const code of codes.slice(0, 160)) answers.push(await shop.quote(code, VISITOR))
    expect(answers[0]).toBe(LIVE)
    expect(answers.at(-1)).toBe(TABLE)
    expect(standIn.questions.length).toBeLessThanOrEqual(40)
    expect(await shop.quote(codes[160] ?? '', '198.51.100.9')).toBe(LIVE)
    // what the visitor was refused is not refused to others
    expect(await shop.quote(codes[159] ?? '', '198.51.100.9')).toBe(LIVE)
    await shop.close()
  })

  it('asks no more than 120 times a minute for all networks together, and goes on with what it knows', async () => {
    const shop = await openCourierShop()
    const codes = await knownCodes(131)
    for (const [place, code] of codes.slice(0, 130).entries()) await shop.quote(code, `198.51.100.${place}`)
    expect(standIn.questions).toHaveLength(120)
    expect(await shop.quote(codes[0] ?? '', VISITOR)).toBe(LIVE)
    expect(await shop.quote(codes[130] ?? '', VISITOR)).toBe(TABLE)
    await shop.close()
  })

  it('does not rest for everybody because the parcels of one visitor have no prices', async () => {
    const shop = await openCourierShop()
    const codes = await knownCodes(10)
    standIn.answerWith(json(400, { success: false, error: 'Too heavy', code: 40001010 }))
    for (const code of codes.slice(0, 5)) expect(await shop.quote(code, VISITOR, 100)).toMatch(/^rate:/)
    standIn.answerWith(undefined)
    expect(await shop.quote(codes[5] ?? '', '198.51.100.9')).toBe(LIVE)
    await shop.close()
  })

  it('asks for no postal code that does not exist', async () => {
    const shop = await openCourierShop()
    for (const code of ['00000', '55999', '99999'])
      expect(await shop.quote(code, VISITOR)).toMatch(/^r(ate|ule)/)
    expect(standIn.questions).toEqual([])
    await shop.close()
  })

  it('asks once a day for a place and a weight, for all orders there', async () => {
    const shop = await openCourierShop()
    const [code = ''] = await knownCodes(1)
    for (const [place, quantity] of [2, 3, 2].entries())
      expect(await shop.quote(code, `198.51.100.${place}`, quantity)).toBe(LIVE)
    expect(standIn.questions).toHaveLength(1)
    expect(JSON.parse(standIn.questions[0]?.body ?? '')).toMatchObject({ items: [{ weight: 2000 }] })
    standIn.answerWith(json(200, biteshipRates([])))
    shop.advance(20 * 3_600_000)
    expect(await shop.quote(code, VISITOR, 2)).toBe(LIVE)
    shop.advance(4 * 3_600_000)
    expect(await shop.quote(code, VISITOR, 2)).toMatch(/^rate:/) // another day, another answer
    expect(standIn.questions).toHaveLength(2)
    await shop.close()
  })
})
