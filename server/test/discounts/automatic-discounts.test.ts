/** Discounts without a code (decisions/063): an order has the best one for the shopper. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { discountedTotals } from '@warung/contract/discount-price.ts'
import type { DiscountBody, DiscountOffer } from '@warung/contract/discounts.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import {
  bodyOffered as bodyOfOffers,
  bodyWith,
  type OrderBody,
  PRICE,
  percentOff,
  type Shopping,
  shoppingIn,
} from '../support/discounts.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const TAX = DEFAULT_ORDER_RULE.tax

function lineOf(product_id: number, quantity = 1): Line {
  return { product_id, quantity, price: PRICE }
}

/** What a browser sends that was offered these. */
function bodyOffered(lines: readonly Line[], automatic: readonly DiscountOffer[]): OrderBody {
  return bodyOfOffers(lines, { automatic })
}

describeEachEngine('automatic discounts', (open) => {
  let shop: TestShop
  let admin: UserInfo
  let shopping: Shopping
  const made: number[] = []
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (text) => void statements.push(text) }))
    admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
  })
  afterEach(async () => {
    for (const id of made.splice(0)) await end(id)
  })
  afterAll(() => shop.close())

  const end = (id: number) =>
    shop.call('PUT /api/v1/admin/discount/{id}/end', { params: { id }, body: { is_ended: true } }, admin)
  const make = async (body: DiscountBody): Promise<number> => {
    const id = await shopping.make({ ...body, is_automatic: true })
    made.push(id)
    return id
  }
  const wanted = (lines: readonly Line[]) =>
    lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
  const offersToAll = async (...lines: Line[]) =>
    (await shop.call('POST /api/v1/automatic-discount', { body: { order_product: wanted(lines) } })).data
  const offersTo = async (who: UserInfo, lines: readonly Line[], contact?: OrderBody['contact']) => {
    const body = { order_product: wanted(lines), ...(contact && { contact }) }
    return (await shop.call('POST /api/v1/automatic-discount/own', { body }, who)).data
  }
  const profile = async () => (await shop.call('GET /api/v1/shop', {})).data

  it('are looked for only while one is active, which costs an order one statement more', async () => {
    const product = await shopping.product()
    const who = await shop.signInAs('customer')
    const plain = orderOf(lineOf(product))
    await shopping.place(plain, who)
    const countOf = async (body: OrderBody): Promise<number> => {
      statements.length = 0
      await shopping.place(body, who)
      return statements.length
    }
    expect(await profile()).not.toHaveProperty('has_automatic_discounts')
    statements.length = 0
    expect(await offersToAll(lineOf(product))).toEqual([])
    expect(statements).toEqual([])
    expect(await countOf(plain)).toBe(1)
    const id = await make(percentOff('Promo Pembukaan'))
    expect(await profile()).toMatchObject({ has_automatic_discounts: true })
    expect(await profile()).not.toHaveProperty('has_discount_codes')
    const offered = bodyOffered([lineOf(product)], await offersToAll(lineOf(product)))
    expect(await countOf(offered)).toBe(2)
    await end(id)
    expect(await countOf(plain)).toBe(1)
  })

  it('are a line of each order, by their name; one that was not shown is shown first', async () => {
    await make(percentOff('  Promo November '))
    const lines = [lineOf(await shopping.product())]
    const who = await shop.signInAs('customer')
    const unaware = await refusalOf(shopping.place(orderOf(...lines), who))
    expect([unaware.code, unaware.errors]).toMatchObject([
      'prices_changed',
      { discount_price: expect.anything(), total_price: expect.anything() },
    ])
    const placed = await shopping.place(bodyOffered(lines, await offersTo(who, lines)), who)
    expect(placed).toMatchObject({
      ...{ discount_code: 'Promo November', discount_price: 20_000 },
      ...{ product_price: 200_000, shipping_price: 50_000, tax_price: 9000, total_price: 239_000 },
    })
    const { data } = await shop.call('GET /api/v1/admin/discount', {}, admin)
    expect(data[0]).toMatchObject({ code: 'Promo November', is_automatic: true, uses: 1 })
  })

  it('give the best one: of the items, of some products, or the shipping', async () => {
    const [chosen, other] = [await shopping.product(), await shopping.product()]
    await make(percentOff('10 % off all', 10))
    await make({ ...percentOff('40 % off some', 40), is_limited: true, product_ids: [chosen] })
    await make({ code: 'Free shipping', kind: 'free_shipping', least_items: PRICE })
    await make({ code: 'From a million', kind: 'amount', amount: 900_000, least_items: 1_000_000 })
    const who = await shop.signInAs('customer')
    const expected: [Line[], string, number][] = [
      [[lineOf(other)], 'Free shipping', 50_000],
      [[lineOf(other), lineOf(chosen)], '40 % off some', 80_000],
      [[lineOf(other, 4)], '10 % off all', 80_000],
      [[lineOf(other, 5)], 'From a million', 900_000],
    ]
    for (const [lines, discount_code, discount_price] of expected) {
      const body = bodyOffered(lines, await offersTo(who, lines))
      expect(await shopping.place(body, who)).toMatchObject({ discount_code, discount_price })
    }
  })

  it('give way to a code, also to a smaller one, and are no code themselves', async () => {
    await make(percentOff('OTOMATIS', 50))
    await shopping.make(percentOff('SMALL', 1))
    const product = await shopping.product()
    const who = await shop.signInAs('customer')
    const placed = await shopping.place(bodyWith(product, percentOff('SMALL', 1)), who)
    expect(placed).toMatchObject({ discount_code: 'SMALL', discount_price: 2000 })
    const typed = await refusalOf(shopping.place(bodyWith(product, percentOff('OTOMATIS', 50)), who))
    expect(typed.code).toBe('discount_unknown')
    const check = { body: { discount_code: 'otomatis', product_price: PRICE } }
    expect((await refusalOf(shop.call('POST /api/v1/discount-check', check, who))).code).toBe(
      'discount_unknown',
    )
  })

  it('for first orders are for known customers alone', async () => {
    await make({ ...percentOff('Selamat datang'), is_first_order: true })
    const lines = [lineOf(await shopping.product())]
    expect(await offersToAll(...lines)).toEqual([])
    const who = await shop.signInAs('customer')
    const body = bodyOffered(lines, await offersTo(who, lines))
    expect(await shopping.place(body, who)).toMatchObject({ discount_price: 20_000 })
    expect(await offersTo(who, lines)).toEqual([])
    await shopping.place(orderOf(...lines), who)

    const guest = await shop.signInAs('guest')
    expect(await offersTo(guest, lines)).toEqual([])
    const contact = { telephone: '0812 7777 8888' }
    const asGuest = { ...bodyOffered(lines, await offersTo(guest, lines, contact)), contact }
    expect(await shopping.place(asGuest, guest)).toMatchObject({ discount_code: 'Selamat datang' })
    const again = await shop.signInAs('guest')
    expect(await offersTo(again, lines, contact)).toEqual([])
    expect((await refusalOf(shopping.place(asGuest, again))).code).toBe('prices_changed')
    await shopping.place(orderOf(...lines), again) // without a contact, as it was shown
  })

  it('are in an order that an admin enters', async () => {
    await make({ ...percentOff('Selamat datang lagi'), is_first_order: true })
    const lines = [lineOf(await shopping.product())]
    const contact = { recipient: 'Bu Tini', telephone: '0812 9999 0000' }
    const asked = { body: { order_product: wanted(lines), contact } }
    const { data: offers } = await shop.call('POST /api/v1/admin/automatic-discount', asked, admin)
    expect(offers).toMatchObject([{ code: 'Selamat datang lagi' }])
    const body = { ...bodyOffered(lines, offers), contact }
    const { data } = await shop.call('POST /api/v1/admin/order', { body }, admin)
    const params = { id: data.order_id }
    const { data: order } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(order).toMatchObject({ discount_code: 'Selamat datang lagi', discount_price: 20_000 })
    expect((await shop.call('POST /api/v1/admin/automatic-discount', asked, admin)).data).toEqual([])
  })

  it.each<[string, string]>([
    ['no name', ' '],
    ['a name of 61 letters', 'a'.repeat(61)],
    ['two lines', 'Promo\nNovember'],
  ])('refuse %s', async (_, code) => {
    const refusal = await refusalOf(shopping.make({ ...percentOff(code), is_automatic: true }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([400, ['code']])
  })
})

describeOnPostgres('automatic discounts that shoppers reach for at once', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  it('are used as often as allowed; the others see the new total first', async () => {
    const admin = await shop.signInAs('admin')
    const shopping = shoppingIn(shop, () => admin)
    await shopping.make({ ...percentOff('Sepuluh pertama'), is_automatic: true, uses_max: 10 })
    const products = await Promise.all(Array.from({ length: 20 }, shopping.product))
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => shop.signInAs('customer')))
    const terms = { kind: 'percent', percent: 10, amount: null } as const
    const totals = discountedTotals([lineOf(1)], orderTotals([lineOf(1)]), TAX, [terms])
    const attempts = shoppers.map((who, index) =>
      shopping.place({ ...orderOf(lineOf(products[index % 20] ?? 0)), ...totals }, who),
    )
    const ended = await Promise.allSettled(attempts)
    const refusals = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(new Set(refusals)).toEqual(new Set(['prices_changed']))
    await shopping.place(orderOf(lineOf(products[0] ?? 0)), shoppers[0] ?? admin)
  })
})

describeOnPostgres('a visitor who asks which telephones have ordered', (open) => {
  it('is answered for twenty contacts an hour, and then as for new customers; the order decides', async () => {
    const shop = await openShop(await open(), { environment: { RATE_LIMIT_FACTOR: '1' } })
    const admin = await shop.signInAs('admin')
    const shopping = shoppingIn(shop, () => admin)
    await shopping.make({ ...percentOff('Pesanan pertama'), is_automatic: true, is_first_order: true })
    const lines = [lineOf(await shopping.product())]
    const order_product = lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
    const telephone = '081234567890'
    const buyer = await shop.signInAs('guest')
    const offersTo = async (who: UserInfo, contact: OrderBody['contact']) => {
      const body = { order_product, contact }
      return (await shop.call('POST /api/v1/automatic-discount/own', { body }, who)).data
    }
    const automatic = await offersTo(buyer, { telephone })
    expect(automatic).toHaveLength(1)
    await shopping.place({ ...bodyOffered(lines, automatic), contact: { telephone } }, buyer)
    const asker = await shop.signInAs('guest')
    expect(await offersTo(asker, { telephone })).toEqual([])
    for (let count = 0; count < 19; count += 1)
      expect(await offersTo(asker, { email: `orang-${count}@contoh.example` })).toHaveLength(1)
    expect(await offersTo(asker, { telephone })).toEqual([])
    const known = { telephone, email: 'lagi@contoh.example' }
    const offered = await offersTo(asker, known)
    expect(offered).toHaveLength(1)
    const placing = shopping.place({ ...bodyOffered(lines, offered), contact: known }, asker)
    expect((await refusalOf(placing)).code).toBe('prices_changed')
    await shop.close()
  })
})
