/** Orders that admins enter for a customer's account, and with a discount of their own (decisions/069). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { discountedTotals } from '@warung/contract/discount-price.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { MINUTE_MS } from '../../src/platform/time/durations.ts'
import { register } from '../support/credentials.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { lineChangesIn } from '../support/line-changes.ts'
import { orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const PRICE = 40_000

type Body = CallInput<'POST /api/v1/admin/order'>['body']
type ManualDiscount = NonNullable<Body['own_discount']>

describeEachEngine('an order entered for a customer', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const enter = async (body: Body, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/admin/order', { body, headers }, admin)).data.order_id
  }
  const bodyOf = async (quantity = 2): Promise<Body & { product_id: number }> => {
    const product_id = await addProduct(shop.db, { price: PRICE, stock: 9 })
    return {
      ...orderOf({ product_id, quantity, price: PRICE }),
      product_id,
      contact: { recipient: 'Bu Tini' },
    }
  }
  const seen = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data

  it('is of its customer’s key: the same key enters one order for each customer, and one for a guest', async () => {
    const [tini, dewi] = [await register(shop, 'Tini'), await register(shop, 'Dewi')]
    const { product_id, ...body } = await bodyOf()
    const entered = async () => [
      await enter({ ...body, customer_id: tini.user_id }, 'satu-kunci'),
      await enter({ ...body, customer_id: dewi.user_id }, 'satu-kunci'),
      await enter(body, 'satu-kunci'),
    ]
    const first = await entered()
    expect(new Set(first).size).toBe(3)
    expect(await entered()).toEqual(first)
    expect(await stockOf(shop.db, product_id)).toBe(3)
    const { data: mine } = await shop.call('GET /api/v1/order', { query: {} }, dewi)
    expect(mine.map(({ order_id }) => order_id)).toEqual([first[1]])
  })

  it('is theirs: in their orders, mailed to them, paid by them', async () => {
    const tini = await register(shop, 'Tini')
    const { product_id, ...body } = await bodyOf()
    const orderId = await enter({ ...body, customer_id: tini.user_id }, 'untuk-tini')
    expect(await enter({ ...body, customer_id: tini.user_id }, 'untuk-tini')).toBe(orderId)
    expect(await stockOf(shop.db, product_id)).toBe(7)
    const { data: mine } = await shop.call('GET /api/v1/order', { query: {} }, tini)
    expect(mine.map(({ order_id }) => order_id)).toEqual([orderId])
    const [placed] = await shop.db.select().from(mail).where(eq(mail.order_id, orderId))
    expect(placed).toMatchObject({ kind: 'order_placed', recipient: tini.email })
    const params = { id: orderId }
    const { data: order } = await shop.call('GET /api/v1/order/{id}', { params }, tini)
    const payment_method_id = await payAtProvider(shop, order)
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id } }, tini)
    expect(await seen(orderId)).toMatchObject({ state: 'paid', user_name: 'Tini', customer_id: tini.user_id })
    const { product_id: _, ...guestsBody } = await bodyOf()
    expect(await seen(await enter(guestsBody))).not.toHaveProperty('customer_id')
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.map(({ kind, by }) => [kind, by])).toContainEqual(['entered', admin.name])
  })

  it('leaves no session of the customer behind, and does not count as seen', async () => {
    const tini = await register(shop, 'Tini')
    const { product_id, ...body } = await bodyOf()
    const params = { id: tini.user_id }
    const before = await shop.call('GET /api/v1/admin/customer/{id}', { params }, admin)
    shop.advance(2 * MINUTE_MS)
    admin = await shop.signInAs('admin')
    await enter({ ...body, customer_id: tini.user_id })
    const after = await shop.call('GET /api/v1/admin/customer/{id}', { params }, admin)
    expect(after.data.last_seen_at).toBe(before.data.last_seen_at)
    shop.advance(2 * MINUTE_MS)
    const { data: sessions } = await shop.call('GET /api/v1/user/session', {}, tini)
    expect(sessions).toHaveLength(1)
  })

  it('proposes the saved addresses, to admins alone', async () => {
    const tini = await register(shop, 'Tini')
    const { shipment_address } = await bodyOf()
    const book = { label: 'Rumah', recipient: 'Bu Tini', telephone: '081234567890', shipment_address }
    await shop.call('POST /api/v1/user/addresses', { body: book }, tini)
    const call = { params: { id: tini.user_id } }
    const { data } = await shop.call('GET /api/v1/admin/customer/{id}/addresses', call, admin)
    expect(data).toMatchObject([{ label: 'Rumah', is_default: true, recipient: 'Bu Tini', shipment_address }])
    const asCustomer = shop.call('GET /api/v1/admin/customer/{id}/addresses', call, tini)
    expect((await refusalOf(asCustomer)).status).toBe(403)
  })

  it('finds customers by name, e-mail or whole number for cashiers, without what they spent', async () => {
    const tini = await register(shop, 'Tini Kasirwati')
    const cashier = await signInLimited(shop, 'cashier')
    const find = async (keyword: string, as = cashier) =>
      (await shop.call('GET /api/v1/admin/customer', { query: { keyword } }, as)).data
    const known = { user_id: tini.user_id, name: tini.name, email: tini.email }
    expect(await find('kasirwati')).toEqual([{ ...known, telephone: null, shipment_address: null }])
    const { product_id, ...body } = await bodyOf()
    const contact = { recipient: 'Bu Tini', telephone: '0812 7777 8888' }
    await enter({ ...body, contact, customer_id: tini.user_id })
    await enter({ ...body, contact }) // a guest with the same number
    const { address, city, postal_code, country } = body.shipment_address
    const found = {
      ...known,
      telephone: '+6281277778888',
      shipment_address: { address, city, province: null, postal_code, country },
    }
    for (const keyword of ['KASIRWATI', tini.email, '081277778888', '+62 812-7777-8888'])
      expect(await find(keyword)).toEqual([found])
    expect(await find('   ')).toEqual([])
    expect(await find(admin.email)).toEqual([])
    expect((await refusalOf(find('tini', await signInLimited(shop, 'packer')))).code).toBe(
      'permission_required',
    )
    expect((await refusalOf(find('tini', tini))).status).toBe(403)
  })

  it('is refused for an account that does not shop', async () => {
    const { product_id, ...body } = await bodyOf()
    for (const customer_id of [admin.user_id, 2_000_000_000]) {
      expect(await refusalOf(enter({ ...body, customer_id }))).toMatchObject({ code: 'user_not_found' })
    }
    expect(await stockOf(shop.db, product_id)).toBe(9)
  })
})

describeEachEngine('an admin’s manual discount', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const bodyWith = async (own_discount: ManualDiscount, price = PRICE) => {
    const line = { product_id: await addProduct(shop.db, { price, stock: 9 }), quantity: 2, price }
    const { kind, value } = own_discount
    const terms = {
      kind,
      percent: kind === 'percent' ? value : null,
      amount: kind === 'amount' ? value : null,
    }
    const totals = discountedTotals([line], orderTotals([line]), DEFAULT_ORDER_RULE.tax, [terms])
    return { ...orderOf(line), ...totals, own_discount, product_id: line.product_id }
  }
  const enter = async ({ product_id, ...body }: Body & { product_id: number }, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return (await shop.call('POST /api/v1/admin/order', { body, headers }, admin)).data.order_id
  }
  const seen = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, admin)).data

  it.each<[ManualDiscount['kind'], number, number]>([
    ['percent', 25, 20_000],
    ['amount', 5_000, 5_000],
    ['amount', 900_000, 80_000],
  ])('by %s of %i takes off Rp %i, with its reason', async (kind, value, off) => {
    const id = await enter(await bodyWith({ kind, value, reason: 'Langganan' }))
    const order = await seen(id)
    expect(order).toMatchObject({ discount_code: 'Langganan', discount_price: off, product_price: 80_000 })
    expect(order.is_paid).toBe(off === 80_000)
  })

  it('is computed anew when the lines change: a percent of them, or an amount up to them', async () => {
    const lines = lineChangesIn(shop, async () => admin)
    const byPercent = await bodyWith({ kind: 'percent', value: 10, reason: 'Grosir' })
    const byAmount = await bodyWith({ kind: 'amount', value: 60_000, reason: 'Rusak kemasan' })
    const [one, two] = [await enter(byPercent), await enter(byAmount)]
    const more = await lines.change(one, [{ product_id: byPercent.product_id, quantity: 3 }])
    expect(more).toMatchObject({ discount_code: 'Grosir', discount_price: 12_000 })
    const same = await lines.change(two, [{ product_id: byAmount.product_id, quantity: 4 }])
    expect(same).toMatchObject({ discount_code: 'Rusak kemasan', discount_price: 60_000 })
    const refused = lines.change(two, [{ product_id: byAmount.product_id, quantity: 1 }], { total_price: 1 })
    expect((await refusalOf(refused)).code).toBe('order_would_be_free')
  })

  it('by amount comes back whole when items that were taken off return', async () => {
    const lines = lineChangesIn(shop, async () => admin)
    const body = await bodyWith({ kind: 'amount', value: 200_000, reason: 'Grosir' }, 120_000)
    const id = await enter(body)
    const pieces = (quantity: number) => [{ product_id: body.product_id, quantity }]
    expect(await lines.change(id, pieces(1))).toMatchObject({ discount_price: 120_000 })
    expect(await lines.change(id, pieces(2))).toMatchObject({ discount_price: 200_000 })
  })

  it('may be a cashier’s, who changes the items too', async () => {
    const cashier = await signInLimited(shop, 'cashier')
    const { product_id, ...body } = await bodyWith({ kind: 'percent', value: 10, reason: 'Langganan' })
    const { data } = await shop.call('POST /api/v1/admin/order', { body }, cashier)
    const lines = lineChangesIn(shop, async () => cashier)
    const changed = await lines.change(data.order_id, [{ product_id, quantity: 3 }])
    expect(changed).toMatchObject({ discount_code: 'Langganan', discount_price: 12_000 })
  })

  it('has limits, belongs to the key of its request, and is an admin’s alone', async () => {
    const body = await bodyWith({ kind: 'percent', value: 10, reason: 'Grosir' })
    const wrong: ManualDiscount[] = [
      { kind: 'percent', value: 101, reason: 'x' },
      { kind: 'amount', value: 0, reason: 'x' },
      { kind: 'amount', value: 5, reason: ' ' },
      { kind: 'amount', value: 5, reason: 'x'.repeat(61) },
    ]
    for (const own_discount of wrong)
      expect((await refusalOf(enter({ ...body, own_discount }))).code).toBe('invalid_input')
    expect((await refusalOf(enter({ ...body, total_price: 1 }))).code).toBe('prices_changed')
    await enter(body, 'kunci')
    const other = { ...body, own_discount: { kind: 'percent', value: 10, reason: 'Lain' } as const }
    expect((await refusalOf(enter(other, 'kunci'))).code).toBe('idempotency_key_reused')
    const who = await shop.signInAs('customer')
    const { product_id, ...asShopper } = body
    const sent = await shop.fetch(
      '/api/v1/order',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asShopper) },
      who,
    )
    expect(sent.status).toBe(409)
  })
})
