/** Discounts of “buy some, get some”, and discounts that stand together on one order (decisions/071). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { bodyOffered, cartWith, PRICE, percentOff, type Shopping, shoppingIn } from '../support/discounts.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function lineOf(product_id: number, quantity = 1, price = PRICE): Line {
  return { product_id, quantity, price }
}

function buyGet(code: string, buy: number, get: number, percent = 100): DiscountBody {
  return { code, kind: 'buy_get', percent, buy_quantity: buy, get_quantity: get }
}

describeEachEngine('discounts', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let who: UserInfo
  let shopping: Shopping
  const made: number[] = []
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    who = await shop.signInAs('customer')
    shopping = shoppingIn(shop, () => admin)
  })
  afterEach(async () => {
    for (const id of made.splice(0))
      await shop.call(
        'PUT /api/v1/admin/discount/{id}/end',
        { params: { id }, body: { is_ended: true } },
        admin,
      )
  })
  afterAll(() => shop.close())

  const make = async (body: DiscountBody): Promise<void> => {
    made.push(await shopping.make(body))
  }
  const automatic = (body: DiscountBody) => make({ ...body, is_automatic: true })
  const wanted = (lines: readonly Line[]) =>
    lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
  const check = async (discount_code: string, lines: readonly Line[]) => {
    const product_price = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const body = { discount_code, product_price, order_product: wanted(lines) }
    return (await shop.call('POST /api/v1/discount-check', { body }, who)).data
  }
  const offers = async (lines: readonly Line[]) =>
    (await shop.call('POST /api/v1/automatic-discount/own', { body: { order_product: wanted(lines) } }, who))
      .data
  const usesOf = async (code: string) => {
    const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
    return data.find((found) => found.code === code)?.uses
  }
  const addTo = (category: number, price: number) =>
    addProduct(shop.db, { price, stock: 100, product_category_id: [category] })
  const addCategory = async (name: string): Promise<number> =>
    (await shop.call('POST /api/v1/admin/product-category', { body: { name } }, admin)).data
      .product_category_id

  describe('of “buy some, get some”', () => {
    it('leave off the cheapest pieces of a category, for each complete set', async () => {
      const category = await addCategory('Kaos')
      const [dear, cheap] = [await addTo(category, 80_000), await addTo(category, 30_000)]
      const other = await shopping.product()
      const terms = { ...buyGet('BELI2GRATIS1', 2, 1), is_limited: true, category_ids: [category] }
      await make(terms)
      const [few, many] = [
        [lineOf(dear, 2, 80_000), lineOf(other, 5)],
        [lineOf(dear, 5, 80_000), lineOf(cheap, 1, 30_000), lineOf(other, 5)],
      ]
      const refused = await refusalOf(check('BELI2GRATIS1', few))
      expect(refused.code).toBe('discount_needs_pieces')
      expect(refused.message).toMatch(/at least 3 pieces of its products/)
      expect((await refusalOf(shopping.place(cartWith(few, terms, [dear]), who))).code).toBe(
        'discount_needs_pieces',
      )
      expect(await check('beli2gratis1', many)).toMatchObject({
        ...{ buy_quantity: 2, get_quantity: 1, percent: 100 },
        covered_ids: [dear, cheap],
      })
      const placed = await shopping.place(cartWith(many, terms, [dear, cheap]), who)
      expect(placed).toMatchObject({ discount_code: 'BELI2GRATIS1', discount_price: 110_000 })
    })

    it('look again at the category when the order is placed', async () => {
      const category = await addCategory('Topi')
      const [first, second] = [await addTo(category, 50_000), await addTo(category, 50_000)]
      const terms = { ...buyGet('TOPI', 1, 1), is_limited: true, category_ids: [category] }
      await make(terms)
      const lines = [lineOf(first, 1, 50_000), lineOf(second, 1, 50_000)]
      const body = cartWith(lines, terms, [first, second])
      await shopping.place(body, who)
      const elsewhere = await addCategory('Lainnya')
      await shop.db.execute(
        sql`update product_in_category set product_category_id = ${elsewhere} where product_id = ${second}`,
      )
      expect((await refusalOf(shopping.place(body, who))).code).toBe('discount_needs_pieces')
    })

    it('may make them cheaper instead of free, without a code', async () => {
      await automatic(buyGet('Beli 1 lagi setengah harga', 1, 1, 50))
      const lines = [lineOf(await shopping.product(), 3)]
      const body = bodyOffered(lines, { automatic: await offers(lines) })
      expect(await shopping.place(body, who)).toMatchObject({ discount_price: PRICE / 2 })
      const one = [lineOf(await shopping.product(), 1)]
      expect((await shopping.place(orderOf(...one), who)).discount_price).toBeUndefined()
    })

    it.each<[string, DiscountBody, string[]]>([
      ['no pieces', { code: 'NOPIECES', kind: 'buy_get', percent: 100 }, ['buy_quantity', 'get_quantity']],
      ['no percent', { ...buyGet('NOPERCENT', 1, 1), percent: null }, ['percent']],
      ['0 pieces', buyGet('ZERO', 0, 1), ['buy_quantity']],
      ['1001 pieces', buyGet('MANY', 1, 1001), ['get_quantity']],
      ['101 %', buyGet('TOOMUCH', 1, 1, 101), ['percent']],
    ])('are refused with %s', async (_, body, fields) => {
      const refusal = await refusalOf(shopping.make(body))
      expect([refusal.status, Object.keys(refusal.errors)]).toEqual([400, fields])
    })
  })

  it('are told to a visitor in the cart, who is not known by name', async () => {
    await make({ ...percentOff('TAMU', 5), uses_per_customer_max: 1 })
    const order_product = [{ product_id: await shopping.product(), quantity: 1 }]
    const checkAsVisitor = (discount_code: string) => {
      const body = { discount_code, product_price: PRICE, order_product }
      return shop.call('POST /api/v1/discount-check/visitor', { body })
    }
    expect((await checkAsVisitor('tamu')).data).toMatchObject({ code: 'TAMU', percent: 5 })
    expect((await refusalOf(checkAsVisitor('NOSUCH'))).code).toBe('discount_unknown')
  })

  describe('that combine', () => {
    it('stand together, each one used once, and are named in one line', async () => {
      await automatic({ ...percentOff('Promo Lebaran', 20), is_combinable: true })
      await automatic({ code: 'Gratis ongkir', kind: 'free_shipping', is_combinable: true })
      await automatic({ code: 'Ongkir lagi', kind: 'free_shipping', is_combinable: true })
      await make({ code: 'HEMAT', kind: 'amount', amount: 30_000, is_combinable: true })
      const lines = [lineOf(await shopping.product())]
      const entered = await check('hemat', lines)
      expect(entered.is_combinable).toBe(true)
      const placed = await shopping.place(
        bodyOffered(lines, { entered, automatic: await offers(lines) }),
        who,
      )
      const name = 'HEMAT + Promo Lebaran + Gratis ongkir'
      expect(placed).toMatchObject({ discount_code: name, discount_price: 120_000 })
      const uses = ['HEMAT', 'Promo Lebaran', 'Gratis ongkir', 'Ongkir lagi'].map(usesOf)
      expect(await Promise.all(uses)).toEqual([1, 1, 1, 0]) // the last takes nothing off
      const params = { id: placed.order_id }
      await shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
      expect([await usesOf('HEMAT'), await usesOf('Promo Lebaran')]).toEqual([0, 0])
    })

    it('give way to one that does not, where that is cheaper for the buyer', async () => {
      await automatic({ ...percentOff('A', 10), is_combinable: true })
      await automatic({ ...percentOff('B', 15), is_combinable: true })
      await automatic(percentOff('Sendiri', 22))
      const lines = [lineOf(await shopping.product())]
      const all = bodyOffered(lines, { automatic: await offers(lines) })
      expect(await shopping.place(all, who)).toMatchObject({ discount_code: 'A + B', discount_price: 50_000 })
      await automatic(percentOff('Lebih besar', 30))
      const alone = bodyOffered(lines, { automatic: await offers(lines) })
      expect(await shopping.place(alone, who)).toMatchObject({
        discount_code: 'Lebih besar',
        discount_price: 60_000,
      })
    })

    it('do not join a code that stands alone', async () => {
      await automatic({ ...percentOff('Ikut', 10), is_combinable: true })
      await make(percentOff('SENDIRI', 5))
      const lines = [lineOf(await shopping.product())]
      const entered = await check('SENDIRI', lines)
      const body = bodyOffered(lines, { entered, automatic: await offers(lines) })
      expect(await shopping.place(body, who)).toMatchObject({
        discount_code: 'SENDIRI',
        discount_price: 10_000,
      })
    })

    it('are refused together once one of them is used up by the customer', async () => {
      await automatic({ ...percentOff('Sekali', 10), is_combinable: true, uses_per_customer_max: 1 })
      await make({ ...percentOff('BERDUA', 5), is_combinable: true })
      const lines = [lineOf(await shopping.product())]
      const buyer = await shop.signInAs('customer')
      const entered = await check('BERDUA', lines)
      const body = bodyOffered(lines, { entered, automatic: await offers(lines) })
      expect(await shopping.place(body, buyer)).toMatchObject({ discount_price: 30_000 })
      expect((await refusalOf(shopping.place(body, buyer))).code).toBe('prices_changed')
    })
  })
})

describeOnPostgres('combined discounts that shoppers reach for at once', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  it('are each used as often as allowed', async () => {
    const admin = await shop.signInAs('admin')
    const shopping = shoppingIn(shop, () => admin)
    const terms = { ...percentOff('SEPULUH'), is_combinable: true, uses_max: 10 }
    await shopping.make(terms)
    await shopping.make({ ...percentOff('Tujuh', 5), is_automatic: true, is_combinable: true, uses_max: 7 })
    const product = await shopping.product()
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => shop.signInAs('customer')))
    const lines = [lineOf(product)]
    const both = await Promise.all(
      shoppers.slice(0, 1).map(async (who) => {
        const order_product = [{ product_id: product, quantity: 1 }]
        const { data: entered } = await shop.call(
          'POST /api/v1/discount-check',
          { body: { discount_code: 'SEPULUH', product_price: PRICE, order_product } },
          who,
        )
        const { data: automatic } = await shop.call(
          'POST /api/v1/automatic-discount/own',
          { body: { order_product } },
          who,
        )
        return bodyOffered(lines, { entered, automatic })
      }),
    )
    const [together = orderOf(...lines)] = both
    const first = await Promise.allSettled(shoppers.map((who) => shopping.place(together, who)))
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    const alone = cartWith(lines, terms)
    const then = await Promise.allSettled(shoppers.map((who) => shopping.place(alone, who)))
    expect(then.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
    expect(data.map(({ uses }) => uses)).toEqual([7, 10])
  })
})
