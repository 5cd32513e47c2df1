/** Variants (D27): each is a product, a group joins them. */
import { CallFailed } from '@warung/contract/client.ts'
import type { ProductGroupBody, VariantBody } from '@warung/contract/product-groups.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { leadUndecidedGroups } from '../../src/catalog/groups/lead-undecided-groups.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf, movements, openForm, type ProductForm } from '../support/product-form.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Row = Partial<VariantBody> & Pick<VariantBody, 'values'>

let numbered = 0

function tableOf(rows: readonly Row[], given: Partial<ProductGroupBody> = {}): ProductGroupBody {
  numbered += 1
  return {
    name: `Kaos ${numbered}`,
    options: [
      { name: 'Ukuran', values: ['S', 'M', 'L'] },
      { name: 'Warna', values: ['Putih', 'Hitam'] },
    ],
    products: rows.map((row, index) => ({
      sku: `KAOS-${numbered}-${index}`,
      price: 50_000,
      stock: 3,
      image: '',
      ...row,
    })),
    ...given,
  }
}

describeEachEngine('a group of products', (open) => {
  let shop: TestShop
  let form: ProductForm
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  const create = async (body: ProductGroupBody) =>
    (await shop.call('POST /api/v1/admin/product-group', { body }, form.admin)).data
  const change = async (id: number, body: ProductGroupBody & { version: number }) =>
    (await shop.call('PUT /api/v1/admin/product-group/{id}', { params: { id }, body }, form.admin)).data
  type Group = Awaited<ReturnType<typeof create>>

  /** The table as its form sends it back. */
  const shownTable = ({ name, options, version, products }: Group) => ({
    name,
    options,
    version,
    products: products.map(({ name: _, is_published: __, stock, ...row }) => ({
      ...row,
      stock,
      stock_was: stock,
    })),
  })
  const cardsOf = async (group: Group) => {
    const ids = new Set(group.products.map(({ product_id }) => product_id))
    const { data } = await shop.call('GET /api/v1/product', { query: { limit: 100 } })
    return data.filter(({ product_id }) => ids.has(product_id))
  }
  const ids = ({ products }: Group) => products.map(({ product_id }) => product_id)

  it('is made at once, of a product that exists and new ones like it', async () => {
    const { data: shirt } = await form.create(
      bodyOf({ name: 'Kaos Polos', brand: 'Adem', product_category_id: [form.travel], weight_grams: 200 }),
    )
    const first = {
      product_id: shirt.product_id,
      version: shirt.version,
      sku: shirt.sku,
      values: ['M', 'putih'],
    }
    const table = tableOf([first, { values: ['S', 'Hitam'], price: 60_000 }], { name: 'Kaos Polos' })
    const group = await create(table)
    expect(group).toMatchObject({ name: 'Kaos Polos', version: 1 })
    expect(group.products).toMatchObject([
      {
        product_id: shirt.product_id,
        name: 'Kaos Polos – M / Putih',
        values: ['M', 'Putih'],
        weight_grams: 200,
      },
      { name: 'Kaos Polos – S / Hitam', values: ['S', 'Hitam'], price: 60_000, stock: 3, weight_grams: null },
    ])
    const [, other] = ids(group)
    expect(await form.detail(other ?? 0)).toMatchObject({
      brand: 'Adem',
      description: shirt.description,
      product_categories: [{ product_category_id: form.travel }],
      group: { product_group_id: group.product_group_id, name: 'Kaos Polos' },
    })
    expect(await movements(shop, other ?? 0)).toMatchObject([{ quantity: 3, reason: 'created' }])
    expect(await movements(shop, shirt.product_id)).toMatchObject([
      { quantity: 7 },
      { quantity: -4, reason: 'edited' },
    ])
    const { data: page } = await shop.call('GET /api/v1/product/{id}', { params: { id: other ?? 0 } })
    expect(page.variants).toEqual({
      product_group_id: group.product_group_id,
      name: 'Kaos Polos',
      options: [
        { name: 'Ukuran', values: ['S', 'M'] },
        { name: 'Warna', values: ['Putih', 'Hitam'] },
      ],
      products: [
        { product_id: shirt.product_id, values: ['M', 'Putih'], price: 50_000, stock: 3, image: '' },
        { product_id: other, values: ['S', 'Hitam'], price: 60_000, stock: 3, image: '' },
      ],
    })
    const { data: entries } = await shop.call('GET /api/v1/admin/audit', { query: {} }, form.admin)
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'product_group.created', after: { options: ['Ukuran: S, M, L', 'Warna: Putih, Hitam'] } },
      { action: 'product.changed', after: { option_values: ['M', 'Putih'], stock: 3 } },
      { action: 'product.created', subject_name: 'Kaos Polos – S / Hitam' },
    ])
  })

  it('leaves products without one as they were: no field, no words', async () => {
    const { data: alone } = await form.create(bodyOf())
    const { data: page } = await shop.call('GET /api/v1/product/{id}', { params: { id: alone.product_id } })
    const { data: list } = await shop.call('GET /api/v1/product', { query: {} })
    expect(Object.keys({ ...page, ...list[0], ...alone })).not.toEqual(expect.arrayContaining(['variants']))
    expect(list[0]).not.toHaveProperty('group')
    expect(alone).not.toHaveProperty('group')
  })

  it('refuses what is no table, each fault at its place', async () => {
    const a = { values: ['S', 'Putih'] }
    const b = { values: ['M', 'Hitam'] }
    const faults = async (body: ProductGroupBody) => {
      const refused = await refusalOf(create(body))
      return [refused.status, Object.keys(refused.errors ?? {})]
    }
    expect(await faults(tableOf([a]))).toEqual([400, ['products']])
    expect(await faults(tableOf([a, b, { values: ['s', ' PUTIH '] }]))).toEqual([400, ['products.2.values']])
    expect(await faults(tableOf([a, { ...b, values: ['XL', 'Hitam'] }]))).toEqual([
      400,
      ['products.1.values'],
    ])
    expect(await faults(tableOf([a, { ...b, values: ['M'] }]))).toEqual([400, ['products.1.values']])
    expect(
      await faults(
        tableOf([
          { ...a, sku: 'X' },
          { ...b, sku: 'X' },
        ]),
      ),
    ).toEqual([400, ['products.1.sku']])
    const [size] = tableOf([]).options
    const twice = { options: [size, { name: 'UKURAN', values: ['Putih', 'Hitam'] }].flatMap((o) => o ?? []) }
    expect(await faults(tableOf([a, b], twice))).toEqual([400, ['options.1.name']])
    const many = Array.from({ length: 101 }, (_, n) => `Warna ${n}`)
    const tooMany = { options: [{ name: 'Warna', values: many.slice(0, 100) }] }
    expect(
      await faults(
        tableOf(
          many.map((value) => ({ values: [value] })),
          tooMany,
        ),
      ),
    ).toMatchObject([400, ['products']])
    const { data: taken } = await form.create(bodyOf())
    expect(await faults(tableOf([a, { ...b, sku: taken.sku }]))).toEqual([409, ['products.1.sku']])
    const foreign = '/images/ffffffffffffffffffffffffffffffff.webp'
    expect(await faults(tableOf([{ ...a, image: foreign }, b]))).toEqual([409, ['products.0.image']])
  })

  it('is edited as a sheet: rows change, move, leave and come in one save', async () => {
    const group = await create(
      tableOf([{ values: ['S', 'Putih'] }, { values: ['S', 'Hitam'] }, { values: ['M', 'Putih'] }]),
    )
    const [white, black, third] = shownTable(group).products
    if (!white || !black || !third) throw new Error('a row is missing')
    const edited = await change(group.product_group_id, {
      ...shownTable(group),
      name: 'Kemeja',
      // two siblings swap their combinations, one leaves, one is new
      products: [
        { ...white, values: ['S', 'Hitam'], price: 75_000 },
        { ...black, values: ['S', 'Putih'], stock: 10 },
        { values: ['L', 'Hitam'], sku: `NEW-${group.product_group_id}`, price: 80_000, stock: 1, image: '' },
      ],
    })
    expect(edited.version).toBe(2)
    expect(edited.products).toMatchObject([
      { product_id: white.product_id, name: 'Kemeja – S / Hitam', price: 75_000, stock: 3 },
      { product_id: black.product_id, name: 'Kemeja – S / Putih', stock: 10 },
      { name: 'Kemeja – L / Hitam' },
    ])
    const left = await form.detail(third.product_id ?? 0)
    expect(left).not.toHaveProperty('group')
    expect(left.name).toBe(`${group.name} – M / Putih`)
    expect(await cardsOf(group)).toHaveLength(2) // one card of the group, and the one that left
  })

  it('keeps the names that an admin gave', async () => {
    const group = await create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }]))
    const [first] = group.products
    if (!first) throw new Error('no product')
    const { version, ...own } = await form.detail(first.product_id)
    const category = { product_category_id: [] }
    await form.edit(first.product_id, {
      ...own,
      ...category,
      name: 'Kaos anak',
      version,
      stock_was: own.stock,
    })
    const { data: now } = await shop.call(
      'GET /api/v1/admin/product-group/{id}',
      { params: { id: group.product_group_id } },
      form.admin,
    )
    const renamed = await change(group.product_group_id, { ...shownTable(now), name: 'Baju' })
    expect(renamed.products.map(({ name }) => name)).toEqual(['Kaos anak', 'Baju – M / Putih'])
  })

  it('refuses the second of two admins, whichever way the first one changed it', async () => {
    const group = await create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }]))
    const shown = shownTable(group)
    const both = await Promise.allSettled([
      change(group.product_group_id, shown),
      change(group.product_group_id, shown),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [first] = group.products
    const body = bodyOf({ sku: first?.sku ?? '' })
    await form.edit(first?.product_id ?? 0, body)
    const late = await refusalOf(change(group.product_group_id, { ...shown, version: 2 }))
    expect(late).toMatchObject({ status: 409, code: 'chosen_product_changed' })
    const other = tableOf([{ ...shown.products[1], values: ['S', 'Putih'] }, { values: ['L', 'Putih'] }])
    const taken = await refusalOf(create(other))
    expect(taken).toMatchObject({ status: 409, code: 'variants_refused' })
  })

  it('is led in lists by the cheapest in stock; the rest has no card', async () => {
    const group = await create(
      tableOf([
        { values: ['S', 'Putih'], price: 60_000 },
        { values: ['M', 'Putih'], price: 50_000, stock: 1 },
        { values: ['L', 'Putih'], price: 70_000 },
      ]),
    )
    const [small, medium, large] = ids(group)
    const leader = async () => {
      const cards = await cardsOf(group)
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
    expect(await cardsOf(group)).toEqual([])
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
    const group = await create(table)
    const [white, ...black] = ids(group)
    const found = async (keyword: string) =>
      (await shop.call('GET /api/v1/product', { query: { keyword } })).data.map(
        ({ product_id }) => product_id,
      )
    const foundByAdmin = async (keyword: string) =>
      (await shop.call('GET /api/v1/admin/product', { query: { keyword, limit: 100 } }, form.admin)).data
        .map(({ product_id }) => product_id)
        .filter((id) => ids(group).includes(id))
        .sort((one, other) => one - other)
    expect(await found(table.name)).toEqual([white])
    expect(await found('HITAM')).toContain(white)
    expect(await found('HITAM')).not.toEqual(expect.arrayContaining(black))
    expect(await foundByAdmin('hitam')).toEqual(black)
    expect(await foundByAdmin(table.name)).toEqual(ids(group))
    const shown = shownTable(group)
    const options = [{ name: 'Warna', values: ['Biru', 'Merah', 'Hijau'] }]
    const products = shown.products.map((row, index) => ({
      ...row,
      values: [options[0]?.values[index] ?? ''],
    }))
    await change(group.product_group_id, { ...shown, options, products })
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
    const group = await create(
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
    const group = await create(
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
    const [first] = ids(group)
    await form.remove(first ?? 0)
    expect(ids(await read())).toEqual(ids(group).slice(1))
    await undoLast()
    expect(ids(await read())).toEqual(ids(group))
    await form.remove(first ?? 0)
    const rest = shownTable(await read())
    await change(group.product_group_id, rest)
    await undoLast()
    expect(ids(await read())).toEqual(ids(group).slice(1))
    expect(await form.detail(first ?? 0)).not.toHaveProperty('group')
  })
})

describeOnPostgres('siblings that sell at the same time', (open) => {
  let shop: TestShop
  let database: Database
  beforeAll(async () => {
    database = await open({ poolSize: 20 })
    shop = await openShop(database)
  })
  afterAll(() => shop.close())

  it('are sold as often as they were there, and one that is left leads in the end', async () => {
    const admin = await shop.signInAs('admin')
    const values = Array.from({ length: 12 }, (_, n) => `${n}`)
    const products = values.map((value, n) => ({
      values: [value],
      sku: `R-${n}`,
      price: 1000 + n,
      stock: 1,
      image: '',
    }))
    const body = { name: 'Kaos', options: [{ name: 'Nomor', values }], products }
    const { data: group } = await shop.call('POST /api/v1/admin/product-group', { body }, admin)
    const sold = group.products.slice(0, 11)
    const buyers = await Promise.all([...sold, ...sold].map(() => shop.signInAs('customer')))
    // a slow machine may say that it is busy: buyers try again
    const buy = async (buyer: (typeof buyers)[number], body: ReturnType<typeof orderOf>): Promise<unknown> =>
      shop.call('POST /api/v1/order', { body }, buyer).catch((error: unknown) => {
        if (error instanceof CallFailed && error.code === 'shop_busy') return buy(buyer, body)
        throw error
      })
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, n) => {
        const { product_id, price } = sold[n % sold.length] ?? { product_id: 0, price: 0 }
        return buy(buyer, orderOf({ product_id, quantity: 1, price }))
      }),
    )
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    )
    expect(refusals).toEqual(sold.map(() => expect.stringContaining('has just sold out')))
    await leadUndecidedGroups(database)
    const { data } = await shop.call('GET /api/v1/product', { query: {} })
    expect(data).toMatchObject([{ product_id: group.products[11]?.product_id, stock: 1 }])
  })

  it('wait for no sale: the leader is chosen once it is over', async () => {
    const admin = await shop.signInAs('admin')
    const values = ['a', 'b']
    const products = values.map((value, n) => ({
      values: [value],
      sku: `W-${n}`,
      price: 1000 + n,
      stock: 1,
      image: '',
    }))
    const body = { name: 'Topi', options: [{ name: 'Jenis', values }], products }
    const { data: group } = await shop.call('POST /api/v1/admin/product-group', { body }, admin)
    const [first, second] = group.products
    const leaders = async () =>
      (await shop.call('GET /api/v1/product', { query: {} })).data.map(({ product_id }) => product_id)
    expect(await leaders()).toContain(first?.product_id)
    const buyer = await shop.signInAs('customer')
    await inTransaction(shop.db, async (db) => {
      await db.execute(sql`select from product where product_id = ${second?.product_id} for no key update`)
      const order = orderOf({ product_id: first?.product_id ?? 0, quantity: 1, price: 1000 })
      await shop.call('POST /api/v1/order', { body: order }, buyer)
    })
    await leadUndecidedGroups(database)
    expect(await leaders()).toContain(second?.product_id)
    expect(await leaders()).not.toContain(first?.product_id)
  })
})
