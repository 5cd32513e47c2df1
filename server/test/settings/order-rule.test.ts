/** What an order costs is the owner's to say; browser and server compute it by the same rule, and old orders keep theirs. */
import { orderTotals } from '@warung/contract/money.ts'
import type { OrderBody } from '@warung/contract/orders.ts'
import { DEFAULT_ORDER_RULE, type OrderRule } from '@warung/contract/values/order-rule.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const PPN: OrderRule = {
  shipping: { charged: 'up_to', price: 15_000, threshold: 200_000 },
  tax: { name: 'PPN', percent: 11, is_included: true },
}

describe('totals by a rule', () => {
  const of = (price: number, rule: OrderRule) => {
    const { shipping_price, tax_price, total_price } = orderTotals([{ price, quantity: 1 }], rule)
    return [shipping_price, tax_price, total_price]
  }
  const { shipping, tax } = DEFAULT_ORDER_RULE
  const by = (change: Partial<OrderRule['shipping']>): OrderRule => ({
    tax,
    shipping: { ...shipping, ...change },
  })

  it.each<[string, number, OrderRule, number[]]>([
    ['the specification’s, at its sum', 100_000, DEFAULT_ORDER_RULE, [0, 5_000, 105_000]],
    ['the specification’s, above it', 100_001, DEFAULT_ORDER_RULE, [50_000, 5_000.05, 155_001.05]],
    ['free above a sum, at it', 100_000, by({ charged: 'up_to' }), [50_000, 5_000, 155_000]],
    ['free above a sum, above it', 100_001, by({ charged: 'up_to' }), [0, 5_000.05, 105_001.05]],
    ['always', 1, by({ charged: 'always' }), [50_000, 0.05, 50_001.05]],
    ['never', 900_000, by({ charged: 'never' }), [0, 45_000, 945_000]],
    ['tax in the price', 111_000, PPN, [15_000, 11_000, 126_000]],
    [
      'tax in the price, rounded half up',
      100,
      { ...PPN, shipping: by({ charged: 'never' }).shipping },
      [0, 9.91, 100],
    ],
    ['two decimals of a percent', 10_000, { shipping, tax: { ...tax, percent: 7.25 } }, [0, 725, 10_725]],
    ['no tax', 10_000, { shipping, tax: { ...tax, percent: 0 } }, [0, 0, 10_000]],
  ])('%s', (_name, price, rule, totals) => {
    expect(of(price, rule)).toEqual(totals)
  })

  it('of an empty cart are nothing', () => {
    expect(orderTotals([], by({ charged: 'always' })).total_price).toBe(0)
  })
})

describeEachEngine('an order of a shop with a rule of its own', (open) => {
  let shop: TestShop
  let product_id: number
  beforeAll(async () => {
    shop = await openShop(await open())
    product_id = await addProduct(shop.db, { price: 111_000, stock: 50 })
  })
  afterAll(() => shop.close())

  const bodyBy = (rule: OrderRule): OrderBody => ({
    ...orderOf({ product_id, quantity: 1, price: 111_000 }),
    ...orderTotals([{ price: 111_000, quantity: 1 }], rule),
  })

  it('costs what the rule says, and keeps it whatever is set later', async () => {
    const customer = await shop.signInAs('customer')
    const place = async (rule: OrderRule) =>
      (await shop.call('POST /api/v1/order', { body: bodyBy(rule) }, customer)).data
    const before = await place(DEFAULT_ORDER_RULE)
    expect(before).toMatchObject({ total_price: 166_550, tax_name: 'Tax', is_tax_included: false })
    await saveSettings(shop, PPN)
    const { data } = await shop.call('GET /api/v1/shop', {})
    expect(data).toMatchObject(PPN)
    const refused = await refusalOf(place(DEFAULT_ORDER_RULE))
    expect(refused).toMatchObject({ status: 409, code: 'prices_changed' })
    expect(refused.message).toContain('Prices have changed since you filled your cart.')
    const after = await place(PPN)
    expect(after).toMatchObject({
      shipping_price: 15_000,
      tax_price: 11_000,
      total_price: 126_000,
      tax_name: 'PPN',
      is_tax_included: true,
    })
    const params = { id: before.order_id }
    expect((await shop.call('GET /api/v1/order/{id}', { params }, customer)).data).toEqual(before)
  })

  it('keeps its goods as long as the owner says', async () => {
    await saveSettings(shop, { hold_hours: 2, ...DEFAULT_ORDER_RULE })
    const customer = await shop.signInAs('customer')
    const { data } = await shop.call('POST /api/v1/order', { body: bodyBy(DEFAULT_ORDER_RULE) }, customer)
    expect(data.hold_expires_at).toBe('2026-11-20T02:30:00+07:00')
  })

  it('is confirmed as it is: a rule that stays as it was counts as said', async () => {
    const own = await openShop(await open())
    const states = await saveSettings(own, { shipping: DEFAULT_ORDER_RULE.shipping })
    expect(states.shipping).toMatchObject({ version: 1, value: DEFAULT_ORDER_RULE.shipping })
    const { data } = await own.call('GET /api/v1/admin/start', {}, await own.signInAs('admin'))
    expect(data.steps.find(({ step }) => step === 'shipping')?.is_done).toBe(true)
    await own.close()
  })

  it.each([
    ['shipping.price', { shipping: { ...PPN.shipping, price: -1 } }],
    ['shipping.price', { shipping: { ...PPN.shipping, price: 1.5 } }],
    ['shipping.charged', { shipping: { ...PPN.shipping, charged: 'sometimes' } }],
    ['tax.percent', { tax: { ...PPN.tax, percent: 101 } }],
    ['tax.percent', { tax: { ...PPN.tax, percent: 1.234 } }],
    ['tax.percent', { tax: { ...PPN.tax, percent: '11' } }],
    ['tax.name', { tax: { ...PPN.tax, name: ' ' } }],
  ])('refuses a rule with a bad %s: %j', async (field, values) => {
    const admin = await shop.signInAs('admin')
    const body = JSON.stringify({ ...values, versions: { shipping: 9, tax: 9 } })
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
    const answer = await shop.fetch('/api/v1/admin/setting', init, admin)
    expect(answer.status).toBe(400)
    const { errors } = (await answer.json()) as { errors: object }
    expect(Object.keys(errors)).toEqual([field])
  })

  it('shows admins to which account it is paid, without a secret', async () => {
    const { data } = await shop.call('GET /api/v1/admin/payment-method', {}, await shop.signInAs('admin'))
    expect(data).toEqual([
      {
        payment_method_id: 1,
        name: 'PayPal',
        is_offered: true,
        is_ready: true,
        is_hidden: false,
        provider: 'none',
        variables: [],
        mode: 'simulator',
        account: 'NONE',
        currency: 'USD',
        rate: '16500',
      },
    ])
  })
})
