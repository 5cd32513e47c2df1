/** Variants (D27): each is a product, a group joins them. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { groupForm, idsOf, shownTable, tableOf } from '../support/product-groups.ts'
import { stockOf } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('a group in lists and on its siblings’ pages', (open) => {
  let shop: TestShop
  let form: ProductForm
  let groups: ReturnType<typeof groupForm>
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
    groups = groupForm(shop, form)
  })
  afterAll(() => shop.close())

  it('sells no sibling that was deleted while in a cart, and still the other', async () => {
    const group = await groups.create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Hitam'] }]))
    const [gone = 0, other = 0] = idsOf(group)
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: gone } }, form.admin)
    const lineOf = (product_id: number) => ({ product_id, quantity: 1, price: 50_000 })
    const shopper = await shop.signInAs('customer')
    const place = (...ids: number[]) =>
      shop.call('POST /api/v1/order', { body: orderOf(...ids.map(lineOf)) }, shopper)
    const refusal = await refusalOf(place(gone, other))
    expect([refusal.status, refusal.code]).toEqual([409, 'product_no_longer_sold'])
    expect(await stockOf(shop.db, other)).toBe(3)
    const { data: page } = await shop.call('GET /api/v1/product/{id}', { params: { id: other } })
    expect(page).not.toHaveProperty('variants') // nothing is left to choose
    expect((await place(other)).data.order_product).toMatchObject([{ name: `${group.name} – M / Hitam` }])
  })

  it('is led in lists by the cheapest in stock; the rest has no card', async () => {
    const group = await groups.create(
      tableOf([
        { values: ['S', 'Putih'], price: 60_000 },
        { values: ['M', 'Putih'], price: 50_000, stock: 1 },
        { values: ['L', 'Putih'], price: 70_000 },
      ]),
    )
    const [small, medium, large] = idsOf(group)
    const leader = async () => {
      const cards = await groups.cardsOf(group)
      expect(cards).toHaveLength(1)
      return [cards[0]?.product_id, cards[0]?.group?.has_higher_price]
    }
    expect(await leader()).toEqual([medium, true])
    const shownStock = async () => {
      const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id: small ?? 0 } })
      return data.variants?.products.map(({ stock }) => stock)
    }
    expect(await shownStock()).toEqual([3, 1, 3])
    const shopper = await shop.signInAs('customer')
    const order = orderOf({ product_id: medium ?? 0, quantity: 1, price: 50_000 })
    const { data: placed } = await shop.call('POST /api/v1/order', { body: order }, shopper)
    expect(placed.order_product).toMatchObject([{ name: `${group.name} – M / Putih` }])
    expect(await leader()).toEqual([small, true]) // sold out
    expect(await shownStock()).toEqual([3, 0, 3]) // on the pages of its siblings too
    const { version, ...own } = await form.detail(large ?? 0)
    await form.edit(large ?? 0, {
      ...own,
      product_category_id: [],
      price: 40_000,
      version,
      stock_was: own.stock,
    })
    expect(await leader()).toEqual([large, true])
    const drafts = [small, large].map((id) => ({ product_id: id ?? 0 }))
    const versions = await Promise.all(drafts.map(({ product_id }) => form.detail(product_id)))
    const products = versions.map((row) => ({ product_id: row.product_id, version: row.version }))
    const body = { products, change: { kind: 'make_draft' } } as const
    await shop.call('POST /api/v1/admin/product/changes', { body }, form.admin)
    expect(await leader()).toEqual([medium, false])
    await form.remove(medium ?? 0)
    expect(await groups.cardsOf(group)).toEqual([])
    const [{ led }] = (await shop.db
      .select({ led: sql<number>`count(*) filter (where leads_group)::integer` })
      .from(product)
      .where(eq(product.product_group_id, group.product_group_id))) as [{ led: number }]
    expect(led).toBe(1)
  })

  it('is found by what any sibling is called, as one card; an admin finds the sibling itself', async () => {
    const table = tableOf(
      [{ values: ['S', 'Putih'] }, { values: ['M', 'Hitam'] }, { values: ['L', 'Hitam'] }],
      {
        name: `Jaket ${Date.now()}`,
      },
    )
    const group = await groups.create(table)
    const [white, ...black] = idsOf(group)
    const found = async (keyword: string) =>
      (await shop.call('GET /api/v1/product', { query: { keyword } })).data.map(
        ({ product_id }) => product_id,
      )
    const foundByAdmin = async (keyword: string) =>
      (await shop.call('GET /api/v1/admin/product', { query: { keyword, limit: 100 } }, form.admin)).data
        .map(({ product_id }) => product_id)
        .filter((id) => idsOf(group).includes(id))
        .sort((one, other) => one - other)
    expect(await found(table.name)).toEqual([white])
    expect(await found('HITAM')).toContain(white)
    expect(await found('HITAM')).not.toEqual(expect.arrayContaining(black))
    expect(await foundByAdmin('hitam')).toEqual(black)
    expect(await foundByAdmin(table.name)).toEqual(idsOf(group))
    const shown = shownTable(group)
    const options = [{ name: 'Warna', values: ['Biru', 'Merah', 'Hijau'] }]
    const products = shown.products.map((row, index) => ({
      ...row,
      values: [options[0]?.values[index] ?? ''],
    }))
    await groups.change(group.product_group_id, { ...shown, options, products })
    expect(await found('hitam')).not.toContain(white)
    expect(await found('hijau')).toEqual([white])
    // what an edit writes anew keeps it
    const { version, ...own } = await form.detail(white ?? 0)
    await form.edit(white ?? 0, {
      ...own,
      product_category_id: [],
      brand: 'Baru',
      version,
      stock_was: own.stock,
    })
    expect(await found('hijau')).toEqual([white])
  })

  it('stands once in a category and on its page', async () => {
    const { data: tea } = await form.create(bodyOf({ name: 'Teh', product_category_id: [form.kitchen] }))
    const own = { product_id: tea.product_id, version: tea.version, sku: tea.sku }
    const group = await groups.create(
      tableOf([{ ...own, values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }, { values: ['L', 'Putih'] }]),
    )
    const query = { params: { id: form.kitchen }, query: {} }
    const { data, meta } = await shop.call('GET /api/v1/product-category/{id}/product', query)
    expect([data.length, meta.total]).toEqual([1, 1])
    await shop.call(
      'DELETE /api/v1/admin/product-group/{id}',
      { params: { id: group.product_group_id } },
      form.admin,
    )
    const after = await shop.call('GET /api/v1/product-category/{id}/product', query)
    expect([after.data.length, after.meta.total]).toEqual([3, 3])
    expect(after.data.map(({ group: none }) => none)).toEqual([undefined, undefined, undefined])
  })

  it('takes a deleted sibling back, unless its table was saved since', async () => {
    const group = await groups.create(
      tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }, { values: ['L', 'Putih'] }]),
    )
    const undoLast = async () => {
      const { data } = await shop.call(
        'GET /api/v1/admin/audit',
        { query: { action: 'product.deleted' } },
        form.admin,
      )
      const params = { id: data[0]?.audit_entry_id ?? 0 }
      await shop.call('POST /api/v1/admin/audit/{id}/undo', { params }, form.admin)
    }
    const read = async () =>
      (
        await shop.call(
          'GET /api/v1/admin/product-group/{id}',
          { params: { id: group.product_group_id } },
          form.admin,
        )
      ).data
    const [first] = idsOf(group)
    await form.remove(first ?? 0)
    expect(idsOf(await read())).toEqual(idsOf(group).slice(1))
    await undoLast()
    expect(idsOf(await read())).toEqual(idsOf(group))
    await form.remove(first ?? 0)
    const rest = shownTable(await read())
    await groups.change(group.product_group_id, rest)
    await undoLast()
    expect(idsOf(await read())).toEqual(idsOf(group).slice(1))
    expect(await form.detail(first ?? 0)).not.toHaveProperty('group')
  })

  it('has the reviews of all siblings on each of their pages and on its card', async () => {
    const group = await groups.create(
      tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }, { values: ['L', 'Putih'] }]),
    )
    const [small = 0, medium = 0, large = 0] = idsOf(group)
    const rate = async (product_id: number, rating: number) => {
      const body = { product_id, rating, comment: 'As it says.' }
      await shop.call('POST /api/v1/review', { body }, await shop.signInAs('customer'))
    }
    await rate(small, 5)
    await rate(large, 2)
    await rate(large, 2)
    for (const id of [small, medium, large]) {
      const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id } })
      expect(data).toMatchObject({ numb_reviews: 3, rating: 3, rating_counts: [0, 2, 0, 0, 1] })
      expect(data.reviews.map(({ rating }) => rating)).toEqual([2, 2, 5])
    }
    const [card] = await groups.cardsOf(group)
    expect(card).toMatchObject({ numb_reviews: 3, rating: 3 })
    const listed = async (query: { before?: number; stars?: number }) =>
      (await shop.call('GET /api/v1/product/{id}/review', { params: { id: medium }, query })).data
    const [newest] = await listed({})
    expect(await listed({})).toHaveLength(3)
    expect(await listed({ before: newest?.review_id ?? 0 })).toHaveLength(2)
    expect(await listed({ stars: 5 })).toMatchObject([{ rating: 5 }])
    expect(await listed({ stars: 5, before: newest?.review_id ?? 0 })).toHaveLength(1)
    await form.remove(large)
    const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id: medium } })
    expect(data).toMatchObject({ numb_reviews: 1, rating: 5 })
  })
})
