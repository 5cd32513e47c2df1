import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { bodyOf, movements, OWN_IMAGE, openForm, type ProductForm } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('editing a product', (open) => {
  let form: ProductForm
  beforeAll(async () => {
    form = await openForm(await openShop(await open()))
  })
  afterAll(() => form.shop.close())
  it('changes all fields and what is found', async () => {
    const { data } = await form.create(bodyOf({ product_category_id: [form.kitchen] }))
    const body = bodyOf({
      name: 'Botol Biru',
      image: OWN_IMAGE,
      product_category_id: [form.travel],
      stock: 9,
    })
    const { data: edited } = await form.edit(data.product_id, { ...body, version: data.version })
    const { product_category_id: _, ...fields } = body
    expect(edited).toMatchObject({ ...fields, version: 2, product_categories: [{ name: 'Perjalanan' }] })
    expect(await form.detail(data.product_id)).toEqual(edited)
    const listed = async (keyword: string) =>
      (await form.shop.call('GET /api/v1/product', { query: { keyword } })).meta.total
    expect(await listed(data.sku)).toBe(0)
    expect(await listed('botol biru')).toBe(1)
  })

  it('keeps its own SKU, and takes no other product’s', async () => {
    const [{ data: one }, { data: other }] = [await form.create(bodyOf()), await form.create(bodyOf())]
    await form.edit(one.product_id, bodyOf({ sku: one.sku }))
    const refusal = await refusalOf(form.edit(one.product_id, bodyOf({ sku: other.sku })))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['sku']])
  })

  it('tells the second of two admins that the first was there', async () => {
    const { data } = await form.create(bodyOf())
    await form.edit(data.product_id, { ...bodyOf({ sku: data.sku, price: 1 }), version: 1 })
    const refusal = await refusalOf(
      form.edit(data.product_id, { ...bodyOf({ sku: data.sku, price: 2 }), version: 1 }),
    )
    expect(refusal.status).toBe(409)
    expect(refusal.message).toMatch(/^Another admin changed this product/)
    expect((await form.detail(data.product_id)).price).toBe(1)
  })

  it('lets the last write win without a version, as the specification sends none', async () => {
    const { data } = await form.create(bodyOf())
    for (const price of [1, 2]) await form.edit(data.product_id, bodyOf({ sku: data.sku, price }))
    expect(await form.detail(data.product_id)).toMatchObject({ price: 2, version: 3 })
  })

  it('writes each change of stock, and only changes, in the ledger', async () => {
    const { data } = await form.create(bodyOf({ stock: 10 }))
    for (const stock of [4, 4, 6]) await form.edit(data.product_id, bodyOf({ sku: data.sku, stock }))
    expect(await movements(form.shop, data.product_id)).toEqual([
      { quantity: 10, reason: 'created', user_id: form.admin.user_id },
      { quantity: -6, reason: 'edited', user_id: form.admin.user_id },
      { quantity: 2, reason: 'edited', user_id: form.admin.user_id },
    ])
  })

  it('does not bring back what was sold while the form was open', async () => {
    const { data } = await form.create(bodyOf({ stock: 10 }))
    const sell = (pieces: number) =>
      form.shop.db
        .update(product)
        .set({ stock: sql`${product.stock} - ${pieces}` })
        .where(eq(product.product_id, data.product_id))
    await sell(3)
    await form.edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 10 }), stock_was: 10 })
    expect((await form.detail(data.product_id)).stock).toBe(7)
    await form.edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 12 }), stock_was: 10 })
    expect((await form.detail(data.product_id)).stock).toBe(9)
    const refusal = await refusalOf(
      form.edit(data.product_id, { ...bodyOf({ sku: data.sku, stock: 0 }), stock_was: 10 }),
    )
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['stock']])
  })

  it('writes nothing when something is wrong', async () => {
    const { data } = await form.create(bodyOf({ product_category_id: [form.kitchen] }))
    await refusalOf(
      form.edit(data.product_id, bodyOf({ name: 'No', stock: 1, product_category_id: [999_999] })),
    )
    expect(await form.detail(data.product_id)).toEqual(data)
    expect(await movements(form.shop, data.product_id)).toHaveLength(1)
  })
})

describeOnPostgres('admins at the same moment', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error) => error.status as number,
    )

  it('cannot both save the same version', async () => {
    const admin = await shop.signInAs('admin')
    const id = await addProduct(shop.db, { sku: 'SAME' })
    const save = (price: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params: { id }, body: { ...bodyOf({ sku: 'SAME', price }), version: 1 } },
        admin,
      )
    const statuses = await Promise.all([1, 2, 3, 4, 5].map((price) => statusOf(save(price))))
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('cannot both take the same SKU', async () => {
    const admin = await shop.signInAs('admin')
    const take = () => shop.call('POST /api/v1/admin/product', { body: bodyOf({ sku: 'RACE' }) }, admin)
    const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(take())))
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('and sales at once leave a ledger that adds up to the stock', async () => {
    const admin = await shop.signInAs('admin')
    const id = await addProduct(shop.db, { sku: 'LEDGER', stock: 100 })
    const edit = (stock: number) =>
      shop.call(
        'PUT /api/v1/admin/product/{id}',
        { params: { id }, body: bodyOf({ sku: 'LEDGER', stock }) },
        admin,
      )
    await Promise.all(Array.from({ length: 20 }, (_, n) => edit(50 + n)))
    const [kept] = await shop.db
      .select({ stock: product.stock })
      .from(product)
      .where(eq(product.product_id, id))
    const moved = await movements(shop, id)
    expect(moved.reduce((sum, row) => sum + row.quantity, 0)).toBe(kept?.stock)
  })
})
