/** Discounts that take off at most a sum of rupiah (decisions/058). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { bodyOffered, bodyWith, cartWith, PRICE, type Shopping, shoppingIn } from '../support/discounts.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function capped(code: string, max_amount: number | null, percent = 10): DiscountBody {
  return { code, kind: 'percent', percent, max_amount }
}

describeEachEngine('discounts with a cap', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let who: UserInfo
  let shopping: Shopping
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    who = await shop.signInAs('customer')
    shopping = shoppingIn(shop, () => admin)
  })
  afterAll(() => shop.close())

  const check = async (discount_code: string) =>
    (
      await shop.call(
        'POST /api/v1/discount-check',
        { body: { discount_code, product_price: PRICE, order_product: [] } },
        who,
      )
    ).data
  const change = async (id: number, body: DiscountBody) =>
    (await shop.call('PUT /api/v1/admin/discount/{id}', { params: { id }, body }, admin)).data

  it('take off the percent up to the cap, and the cap above it', async () => {
    const terms = capped('HEMATMAKS', 50_000)
    await shopping.make(terms)
    expect(await check('HEMATMAKS')).toMatchObject({ percent: 10, max_amount: 50_000 })
    const product_id = await shopping.product()
    const cart = (quantity: number) => cartWith([{ product_id, quantity, price: PRICE }], terms)
    expect(await shopping.place(cart(2), who)).toMatchObject({ discount_price: 40_000 })
    expect(await shopping.place(cart(3), who)).toMatchObject({ discount_price: 50_000 })
    const uncapped = cartWith([{ product_id, quantity: 3, price: PRICE }], capped('HEMATMAKS', null))
    expect((await refusalOf(shopping.place(uncapped, who))).status).toBe(409)
  })

  it('refuse an order that saw another cap, and tell History of the change', async () => {
    const terms = capped('BERUBAH', 15_000)
    const id = await shopping.make(terms)
    const product_id = await shopping.product()
    await shopping.place(bodyWith(product_id, terms), who)
    expect(await change(id, capped('BERUBAH', 10_000))).toMatchObject({ max_amount: 10_000 })
    expect((await refusalOf(shopping.place(bodyWith(product_id, terms), who))).status).toBe(409)
    await shopping.place(bodyWith(product_id, capped('BERUBAH', 10_000)), who)
    const { data } = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(data[0]).toMatchObject({ before: { max_amount: 15_000 }, after: { max_amount: 10_000 } })
    expect(await change(id, capped('BERUBAH', null))).toMatchObject({ max_amount: null })
    expect(await check('BERUBAH')).not.toHaveProperty('max_amount')
  })

  it('keep no cap of another kind, and refuse one of nothing', async () => {
    const body = { code: 'SEJUTA', kind: 'amount', amount: 10_000, max_amount: 5000 } as const
    const { data } = await shop.call('POST /api/v1/admin/discount', { body }, admin)
    expect(data).toMatchObject({ max_amount: null })
    for (const none of [0, -1, 1.5])
      expect((await refusalOf(shopping.make(capped('KOSONG', none)))).errors).toHaveProperty('max_amount')
  })

  it('of free shipping pay for no more than the cap of the service that the buyer picks', async () => {
    const terms = { code: 'ONGKIR', kind: 'free_shipping', max_amount: 20_000 } as const
    await shopping.make(terms)
    expect(await check('ONGKIR')).toMatchObject({ kind: 'free_shipping', max_amount: 20_000 })
    const product_id = await shopping.product()
    const placed = await shopping.place(bodyWith(product_id, terms), who)
    const partly = { discount_price: 20_000, is_shipping_free: false, shipping_discount: 20_000 }
    expect(placed).toMatchObject(partly)
    const params = { id: placed.order_id }
    const order_product = [{ product_id, quantity: 2 }]
    const { data } = await shop.call(
      'POST /api/v1/admin/order/{id}/lines-preview',
      { params, body: { order_product, seen: [{ product_id, quantity: 1 }] } },
      admin,
    )
    expect(data).toMatchObject({ discount_price: 20_000 })
    const uncapped = bodyWith(product_id, { code: 'ONGKIR', kind: 'free_shipping' })
    expect((await refusalOf(shopping.place(uncapped, who))).status).toBe(409)
  })

  it('are less than a smaller percent without a cap, among automatic ones', async () => {
    await shopping.make({ ...capped('Hingga 5.000', 5000, 50), is_automatic: true })
    await shopping.make({ ...capped('Sepuluh persen', null), is_automatic: true })
    const lines = [{ product_id: await shopping.product(), quantity: 1, price: PRICE }]
    const body = { order_product: lines.map(({ product_id, quantity }) => ({ product_id, quantity })) }
    const { data: automatic } = await shop.call('POST /api/v1/automatic-discount/own', { body }, who)
    const placed = await shopping.place(bodyOffered(lines, { automatic }), who)
    expect(placed).toMatchObject({ discount_code: 'Sepuluh persen', discount_price: PRICE / 10 })
  })
})
