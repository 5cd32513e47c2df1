/** A sale from and until a day, and a compare-at price: what shoppers see, what the cart reads, and what an order pays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { openPageShop } from '../support/page-shop.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

describeEachEngine('a sale price', (open) => {
  let shop: TestShop
  let form: ProductForm
  beforeAll(async () => {
    shop = await openPageShop(await open())
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  type Shown = { product_id: number; price: number; sale?: unknown }

  /** Price and sale as each call of the shop shows them: all of them agree. */
  const shownFor = async (id: number, keyword: string, within = form.kitchen) => {
    const category = { params: { id: within }, query: { limit: 100 } }
    const lists = await Promise.all([
      shop.call('GET /api/v1/product', { query: { limit: 100 } }),
      shop.call('GET /api/v1/product', { query: { keyword } }),
      shop.call('GET /api/v1/product/top', {}),
      shop.call('GET /api/v1/product-category/{id}/product', category),
    ])
    const { data: detail } = await shop.call('GET /api/v1/product/{id}', { params: { id } })
    const shown = [detail, ...lists.map(({ data }) => data.find(({ product_id }) => product_id === id))].map(
      (row: Shown | undefined) => (row?.sale ? { price: row.price, sale: row.sale } : { price: row?.price }),
    )
    for (const each of shown) expect(each).toEqual(shown[0])
    return shown[0]
  }

  const order = async (product_id: number, price: number) => {
    const body = orderOf({ product_id, quantity: 1, price })
    return shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer'))
  }

  const isSaid = async (id: number, words: string): Promise<boolean[]> =>
    Promise.all(
      ['/', `/category/${form.kitchen}`, '/search/stoples', `/product/${id}`].map(async (place) =>
        (await (await shop.fetch(place)).text()).includes(words),
      ),
    )

  it('is absent from what shoppers are sent while no product has one', async () => {
    const { data: made } = await form.create(
      bodyOf({ name: 'Ember Polos', product_category_id: [form.kitchen] }),
    )
    expect(made).toMatchObject({
      sale_price: null,
      sale_from: null,
      sale_until: null,
      compare_at_price: null,
    })
    const { data: detail } = await shop.call('GET /api/v1/product/{id}', {
      params: { id: made.product_id },
    })
    expect(detail).not.toHaveProperty('sale')
    expect(detail).not.toHaveProperty('sale_price')
    expect(await shownFor(made.product_id, 'ember')).toEqual({ price: 125_000 })
  })

  it('strikes a compare-at price through, without a change of what is paid', async () => {
    const { data: made } = await form.create(
      bodyOf({ name: 'Rantang', product_category_id: [form.kitchen], compare_at_price: 150_000 }),
    )
    const shown = { price: 125_000, sale: { normal_price: 150_000, until: null } }
    expect(await shownFor(made.product_id, 'rantang')).toEqual(shown)
    expect((await order(made.product_id, 125_000)).data.order_product[0]?.price).toBe(125_000)
  })

  it('strikes the normal price through while on sale, and not the higher compare-at price', async () => {
    const { data: made } = await form.create(
      bodyOf({
        ...{ name: 'Termos', product_category_id: [form.kitchen], compare_at_price: 150_000 },
        ...{ sale_price: 100_000, sale_until: '2026-11-20' },
      }),
    )
    const sale = { normal_price: 125_000, until: '2026-11-20' }
    expect(await shownFor(made.product_id, 'termos')).toEqual({ price: 100_000, sale })
  })

  const refused: readonly (readonly [object, string, string])[] = [
    [{ sale_price: 125_000 }, 'sale_price', 'The sale price must be lower than the price.'],
    [{ sale_price: 125_001 }, 'sale_price', 'The sale price must be lower than the price.'],
    [
      { sale_price: 9, sale_from: '2026-11-22', sale_until: '2026-11-21' },
      'sale_until',
      'The last day of the sale is before the first one.',
    ],
    [{ sale_until: '2026-11-21' }, 'sale_price', 'Enter the sale price, or clear the days of the sale.'],
    [
      { compare_at_price: 125_000 },
      'compare_at_price',
      'The compare-at price must be higher than the price.',
    ],
  ]

  it.each(refused)('is refused in words as %j', async (given, field, words) => {
    const answer = await form.send('POST', '/api/v1/admin/product', JSON.stringify({ ...bodyOf(), ...given }))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [field]: [words] } })
  })

  it('is judged by what an edit leaves as it is, too', async () => {
    const { data: made } = await form.create(bodyOf({ sale_price: 100_000 }))
    const { sale_price: _, sale_from: __, sale_until: ___, ...plain } = bodyOf({ sku: made.sku })
    const lowered = form.edit(made.product_id, { ...plain, price: 100_000 })
    expect((await refusalOf(lowered)).errors).toHaveProperty('sale_price')
    const { data: kept } = await form.edit(made.product_id, { ...plain, price: 110_000 })
    expect(kept).toMatchObject({ price: 110_000, sale_price: 100_000 })
    const undated = form.edit(made.product_id, { ...plain, sale_until: '2026-12-01', sale_price: null })
    expect((await refusalOf(undated)).errors).toHaveProperty('sale_price')
  })

  it('is one at a time: an overlapping one takes the place of the first', async () => {
    const name = 'Cangkir Enamel'
    const first = { sale_price: 100_000, sale_from: '2026-11-01', sale_until: '2026-12-31' }
    const { data: made } = await form.create(bodyOf({ name, product_category_id: [form.kitchen], ...first }))
    const sale = { normal_price: 125_000, until: '2026-12-31' }
    expect(await shownFor(made.product_id, 'cangkir')).toEqual({ price: 100_000, sale })
    const later = { sale_price: 90_000, sale_from: '2026-12-12', sale_until: '2026-12-13' }
    const body = bodyOf({ name, sku: made.sku, product_category_id: [form.kitchen], ...later })
    const { data: edited } = await form.edit(made.product_id, body)
    expect(edited).toMatchObject(later)
    expect(await shownFor(made.product_id, 'cangkir')).toEqual({ price: 125_000 })
    await order(made.product_id, 125_000)
  })

  it('has no effect on a price that a change of many products has put below it', async () => {
    const { data: made } = await form.create(
      bodyOf({ name: 'Cobek', product_category_id: [form.kitchen], sale_price: 120_000 }),
    )
    const { product_id, version } = made
    const body = { products: [{ product_id, version }], change: { kind: 'price' as const, percent: -10 } }
    await shop.call('POST /api/v1/admin/product/changes', { body }, form.admin)
    expect(await shownFor(product_id, 'cobek')).toEqual({ price: 112_500 })
    await order(product_id, 112_500)
  })

  it('of a variant begins the prices on the card of its group, and stands among the options', async () => {
    const table = {
      name: 'Kaos Sarinah',
      options: [{ name: 'Ukuran', values: ['S', 'M'] }],
      products: ['S', 'M'].map((size) => ({
        sku: `SARINAH-${size}`,
        price: 50_000,
        stock: 3,
        image: '',
        values: [size],
      })),
    }
    const { data: group } = await shop.call('POST /api/v1/admin/product-group', { body: table }, form.admin)
    const card = async () => {
      const { data } = await shop.call('GET /api/v1/product', { query: { keyword: 'sarinah' } })
      return data.map(({ price, group }) => [price, group?.has_higher_price, group?.lowest_price])
    }
    expect(await card()).toEqual([[50_000, false, undefined]])
    const [leader, other] = group.products.map(({ product_id }) => product_id)
    const plain = { brand: '', description: '', product_category_id: [], image: '', stock: 3 }
    const put = (id = 0, size = '', sale_price: number | null = null) =>
      form.edit(id, { ...plain, name: `Kaos ${size}`, sku: `SARINAH-${size}`, price: 50_000, sale_price })
    await put(other, 'M', 30_000)
    expect(await card()).toEqual([[50_000, false, 30_000]])
    const { data: page } = await shop.call('GET /api/v1/product/{id}', { params: { id: leader ?? 0 } })
    expect(page.variants?.products.map(({ price }) => price)).toEqual([50_000, 30_000])
    await put(leader, 'S', 20_000)
    expect(await card()).toEqual([[20_000, true, undefined]])
  })

  // last: its days outlast every session
  it('begins and ends at midnight of the shop, to the second, in every list, page and order', async () => {
    const given = { sale_price: 90_000, sale_from: '2026-11-21', sale_until: '2026-11-22' }
    const { data: made } = await form.create(
      bodyOf({ name: 'Stoples', product_category_id: [form.kitchen], ...given }),
    )
    const { product_id: id } = made
    const onSale = { price: 90_000, sale: { normal_price: 125_000, until: '2026-11-22' } }
    const normal = { price: 125_000 }
    const pages = [true, true, true, true]
    // the shop's clock stands at half past midnight of the 20th in Jakarta
    shop.advance(DAY_MS - DAY_MS / 48 - SECOND_MS)
    expect(await shownFor(id, 'stoples')).toEqual(normal)
    expect(await isSaid(id, 'Rp 125.000')).toEqual(pages)
    expect(await isSaid(id, 'Rp 90.000')).toEqual(pages.map(() => false))
    expect((await refusalOf(order(id, 90_000))).code).toBe('prices_changed')
    await order(id, 125_000)
    shop.advance(SECOND_MS) // midnight
    expect(await shownFor(id, 'stoples')).toEqual(onSale)
    expect(await isSaid(id, 'Rp 90.000')).toEqual(pages)
    expect(await isSaid(id, '22 Nov')).toEqual(pages)
    expect((await refusalOf(order(id, 125_000))).code).toBe('prices_changed')
    const { data: placed } = await order(id, 90_000)
    expect(placed).toMatchObject({ product_price: 90_000, order_product: [{ price: 90_000 }] })
    // the first admin's session has ended by now
    const seen = shop.call('GET /api/v1/admin/product/{id}', { params: { id } }, await shop.signInAs('admin'))
    expect((await seen).data.price).toBe(125_000)
    shop.advance(2 * DAY_MS - SECOND_MS) // the last second of the last day
    expect(await shownFor(id, 'stoples')).toEqual(onSale)
    await order(id, 90_000)
    shop.advance(SECOND_MS)
    const late = await refusalOf(order(id, 90_000))
    expect([late.status, late.code]).toEqual([409, 'prices_changed'])
    expect(await shownFor(id, 'stoples')).toEqual(normal)
    expect(await isSaid(id, 'Rp 90.000')).toEqual(pages.map(() => false))
    expect((await order(id, 125_000)).data.product_price).toBe(125_000)
  })
})
