/** Sales at the counter: placed, paid in cash and handed over, independent of what shoppers are offered (decisions/075). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { discountedTotals } from '@warung/contract/discount-price.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { COD_METHOD } from '@warung/contract/values/payment-methods.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { register } from '../support/credentials.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { openUnconfiguredShop } from '../support/transfer-shop.ts'

const PRICE = 40_000
const AT_COUNTER = { address: 'At the counter', city: 'Warung', postal_code: '-', country: 'Indonesia' }

type Body = CallInput<'POST /api/v1/admin/order'>['body']

describeEachEngine('a sale at the counter', (open) => {
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openUnconfiguredShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  /** Nothing is charged for shipping. */
  const saleOf = async (quantity: number, more: Partial<Body> = {}) => {
    const line = { product_id: await addProduct(shop.db, { price: PRICE, stock: 9 }), quantity, price: PRICE }
    const rule = { ...DEFAULT_ORDER_RULE, shipping: { charged: 'never', price: 0, threshold: 0 } } as const
    const own = more.own_discount
    const terms = own ? [{ kind: own.kind, percent: own.value, amount: null }] : []
    const totals = discountedTotals([line], orderTotals([line], rule), rule.tax, terms)
    const { discount_price, ...sums } = totals
    const body: Body = {
      ...orderOf(line),
      ...sums,
      ...(own && { discount_price: discount_price ?? 0 }),
      shipment_address: AT_COUNTER,
      payment_method_id: COD_METHOD.payment_method_id,
      shipping_option: 'pickup',
      is_counter_sale: true,
      ...more,
    }
    return { body, product_id: line.product_id }
  }
  const place = async (body: Body, who = admin, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/admin/order', { body, headers }, who)).data.order_id
  }
  const payInCash = async (id: number, who = admin) =>
    (await shop.call('PUT /api/v1/admin/order/{id}/deliver', { params: { id } }, who)).data

  it('is paid and handed over although the owner offers no cash on delivery, and is in the books', async () => {
    const { body, product_id } = await saleOf(3)
    const id = await place(body)
    expect(await stockOf(shop.db, product_id)).toBe(6)
    const sold = await payInCash(id)
    expect(sold).toMatchObject({
      state: 'delivered',
      is_paid: true,
      is_delivered: true,
      payment_method_name: 'Cash',
      shipping_price: 0,
      shipping: { is_pickup: true, note: '' },
      contact: { recipient: null, telephone: null },
    })
    const { data: money } = await shop.call('GET /api/v1/admin/money', { query: {} }, admin)
    expect(money.exceptions).toEqual([])
    const sum = sold.payment_amount
    expect(money.totals).toContainEqual(
      expect.objectContaining({ currency: 'IDR', captured: sum, paid_orders: sum, difference: '0' }),
    )
    const params = { id }
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['entered', 'cash_received', 'paid', 'delivered']),
    )
    expect(await stockOf(shop.db, product_id)).toBe(6)
  })

  it('is a cashier’s too, with a manual discount, and one however often it is repeated', async () => {
    const cashier = await signInLimited(shop, 'cashier')
    const own_discount = { kind: 'percent', value: 25, reason: 'Langganan' } as const
    const { body, product_id } = await saleOf(2, { own_discount })
    const id = await place(body, cashier, 'kasir')
    expect(await place(body, cashier, 'kasir')).toBe(id)
    const sold = await payInCash(id, cashier)
    expect(sold).toMatchObject({ discount_price: 20_000, discount_code: 'Langganan', state: 'delivered' })
    expect((await refusalOf(payInCash(id, cashier))).code).toBe('order_already_delivered')
    expect(await stockOf(shop.db, product_id)).toBe(7)
  })

  it('has none of the rules for couriers and buyers: no least sum, telephone, contact or open shop', async () => {
    await saveSettings(shop, {
      is_open: false,
      required_contact: ['telephone'],
      cod_rule: { provinces: ['Bali'], least: 900_000, most: null, refusals_max: 0 },
    })
    for (let count = 0; count < 6; count += 1) await place((await saleOf(1)).body)
    await saveSettings(shop, { is_open: true, required_contact: [] })
  })

  it('is refused by another method, as a parcel, or for more than there is', async () => {
    const other = await saleOf(1, { payment_method_id: 1 })
    expect((await refusalOf(place(other.body))).code).toBe('payment_method_not_offered')
    const parcel = await saleOf(1, { shipping_option: 'rule' })
    expect((await refusalOf(place(parcel.body))).code).toBe('not_sent_there')
    const { body } = await saleOf(10)
    expect((await refusalOf(place(body))).code).toBe('insufficient_stock')
  })

  it('changes nothing for shoppers: they cannot sell to themselves', async () => {
    const { body } = await saleOf(1)
    const shopper = await shop.signInAs('customer')
    expect((await refusalOf(shop.call('POST /api/v1/order', { body }, shopper))).code).toBe(
      'payment_method_not_offered',
    )
    expect((await refusalOf(place(body, shopper))).status).toBe(403)
  })

  it('leaves the address of a customer’s parcels as it was', async () => {
    const tini = await register(shop, 'Tini Pasarwati')
    const known = async () => {
      const params = { id: tini.user_id }
      const { data: customer } = await shop.call('GET /api/v1/admin/customer/{id}', { params }, admin)
      const query = { keyword: 'pasarwati' }
      const { data: found } = await shop.call('GET /api/v1/admin/customer', { query }, admin)
      return [customer, ...found].map(({ shipment_address }) => shipment_address?.address)
    }
    const sell = async () => place({ ...(await saleOf(1)).body, customer_id: tini.user_id })
    await sell()
    expect(await known()).toEqual([undefined, undefined])
    const line = {
      product_id: await addProduct(shop.db, { price: PRICE, stock: 9 }),
      quantity: 1,
      price: PRICE,
    }
    const parcel = orderOf(line)
    await shop.call('POST /api/v1/order', { body: parcel }, tini)
    await sell()
    const { address } = parcel.shipment_address
    expect(await known()).toEqual([address, address])
  })

  it('stays whole if its cash is not recorded: it waits for its cash, and is cancelled with its stock', async () => {
    const { body, product_id } = await saleOf(2)
    const id = await place(body)
    const params = { id }
    const { data: waiting } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(waiting).toMatchObject({ state: 'unpaid', is_stock_held: true, cancelled_at: null })
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params, body: {} }, admin)
    expect(await stockOf(shop.db, product_id)).toBe(9)
  })
})
