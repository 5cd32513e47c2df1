/** Variants (D27): each is a product, a group joins them. */
import type { ProductGroupBody } from '@warung/contract/product-groups.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { bodyOf, movements, openForm, type ProductForm } from '../support/product-form.ts'
import { groupForm, idsOf, shownTable, tableOf } from '../support/product-groups.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('a group of products', (open) => {
  let shop: TestShop
  let form: ProductForm
  let groups: ReturnType<typeof groupForm>
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
    groups = groupForm(shop, form)
  })
  afterAll(() => shop.close())

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
    const group = await groups.create(table)
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
    const [, other] = idsOf(group)
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
      {
        action: 'product.created',
        subject_name: 'Kaos Polos – S / Hitam',
        after: { categories: ['Perjalanan'] },
      },
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
      const refused = await refusalOf(groups.create(body))
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
    const group = await groups.create(
      tableOf([{ values: ['S', 'Putih'] }, { values: ['S', 'Hitam'] }, { values: ['M', 'Putih'] }]),
    )
    const [white, black, third] = shownTable(group).products
    if (!white || !black || !third) throw new Error('a row is missing')
    const edited = await groups.change(group.product_group_id, {
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
    expect(await groups.cardsOf(group)).toHaveLength(2) // one card of the group, and the one that left
  })

  it('lets variants swap their SKUs, and a new one take the SKU of another', async () => {
    const group = await groups.create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }]))
    const table = shownTable(group)
    const [a, b] = table.products
    if (!a || !b) throw new Error('a row is missing')
    const swapped = {
      ...table,
      products: [
        { ...a, sku: b.sku },
        { ...b, sku: a.sku },
      ],
    }
    const saved = await groups.change(group.product_group_id, swapped)
    expect(saved.products.map(({ sku }) => sku)).toEqual([b.sku, a.sku])
    const [first, second] = shownTable(saved).products
    if (!first || !second) throw new Error('a row is missing')
    const added = { values: ['L', 'Putih'], sku: first.sku, price: 50_000, stock: 1, image: '' }
    const moved = {
      ...shownTable(saved),
      products: [{ ...first, sku: second.sku }, { ...second, sku: `${a.sku}-X` }, added],
    }
    const { products } = await groups.change(group.product_group_id, moved)
    expect(products.map(({ sku }) => sku)).toEqual([second.sku, `${a.sku}-X`, first.sku])
  })

  it('keeps the names that an admin gave', async () => {
    const group = await groups.create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }]))
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
    const renamed = await groups.change(group.product_group_id, { ...shownTable(now), name: 'Baju' })
    expect(renamed.products.map(({ name }) => name)).toEqual(['Kaos anak', 'Baju – M / Putih'])
  })

  it('refuses the second of two admins, whichever way the first one changed it', async () => {
    const group = await groups.create(tableOf([{ values: ['S', 'Putih'] }, { values: ['M', 'Putih'] }]))
    const shown = shownTable(group)
    const both = await Promise.allSettled([
      groups.change(group.product_group_id, shown),
      groups.change(group.product_group_id, shown),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [first] = group.products
    const body = bodyOf({ sku: first?.sku ?? '' })
    await form.edit(first?.product_id ?? 0, body)
    const late = await refusalOf(groups.change(group.product_group_id, { ...shown, version: 2 }))
    expect(late).toMatchObject({ status: 409, code: 'chosen_product_changed' })
    const other = tableOf([{ ...shown.products[1], values: ['S', 'Putih'] }, { values: ['L', 'Putih'] }])
    const taken = await refusalOf(groups.create(other))
    expect(taken).toMatchObject({ status: 409, code: 'variants_refused' })
  })
})
