/** A change to many products is one entry of the history, undone as one; what has changed since stays. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductChange } from '@warung/contract/product-changes.ts'
import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { orderOf } from '../support/orders.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Three = readonly [AdminProduct, AdminProduct, AdminProduct]

async function createThree(form: ProductForm): Promise<Three> {
  const create = async (price: number) =>
    (await form.create(bodyOf({ price, product_category_id: [form.kitchen] }))).data
  return [await create(10_000), await create(20_000), await create(30_000)]
}

function apply(shop: TestShop, form: ProductForm, products: readonly AdminProduct[], change: ProductChange) {
  const chosen = products.map(({ product_id, version }) => ({ product_id, version }))
  return shop.call('POST /api/v1/admin/product/changes', { body: { products: chosen, change } }, form.admin)
}

async function newestEntry(shop: TestShop, form: ProductForm) {
  const { data } = await shop.call('GET /api/v1/admin/audit', {}, form.admin)
  if (!data[0]) throw new Error('the history is empty')
  return data[0]
}

function undo(shop: TestShop, form: ProductForm, id: number) {
  return shop.call('POST /api/v1/admin/audit/{id}/undo', { params: { id } }, form.admin)
}

describeEachEngine('a change to many products', (open) => {
  let shop: TestShop
  let form: ProductForm
  beforeAll(async () => {
    shop = await openShop(await open())
    form = await openForm(shop)
  })
  afterAll(() => shop.close())

  const now = (products: readonly AdminProduct[]) =>
    Promise.all(products.map(({ product_id }) => form.detail(product_id)))
  const change = async (products: readonly AdminProduct[], how: ProductChange) => {
    await apply(shop, form, products, how)
    return newestEntry(shop, form)
  }

  const prices = { kind: 'price', percent: 10 } as const
  it.each<{ how: ProductChange; action: string; after: Record<string, unknown> }>([
    { how: prices, action: 'products.changed', after: { percent: 10 } },
    { how: { kind: 'make_draft' }, action: 'products.changed', after: { is_published: false } },
    {
      how: { kind: 'category', product_category_id: null },
      action: 'products.changed',
      after: { categories: [] },
    },
    { how: { kind: 'delete' }, action: 'products.deleted', after: {} },
  ])('is one entry and one undo: $how.kind', async ({ how, action, after }) => {
    const made = await createThree(form)
    const before = await now(made)
    const entry = await change(made, how)
    const subject = { subject_type: 'product', subject_id: null, subject_name: '3 products' }
    expect(entry).toMatchObject({ action, after, ...subject, is_undoable: true })
    const { data } = await undo(shop, form, entry.audit_entry_id)
    expect(data).toEqual({ subject_type: 'product', subject_id: null, skipped_count: 0 })
    const restored = (await now(made)).map((product, at) => ({ ...product, version: before[at]?.version }))
    expect(restored).toEqual(before)
    expect(await newestEntry(shop, form)).toMatchObject({ action: 'products.change_undone', after: {} })
    const again = await refusalOf(undo(shop, form, entry.audit_entry_id))
    expect(again).toMatchObject({ status: 409, code: 'change_already_undone' })
  })

  it('that is undone leaves alone what was edited or deleted since, and pieces sold', async () => {
    const made = await createThree(form)
    const [first, second, third] = made
    const entry = await change(made, prices)
    await form.edit(first.product_id, bodyOf({ sku: first.sku, price: 12_345 }))
    await form.remove(second.product_id)
    const body = orderOf({ product_id: third.product_id, quantity: 2, price: 33_000 })
    await shop.call('POST /api/v1/order', { body }, await shop.signInAs('customer'))
    expect((await undo(shop, form, entry.audit_entry_id)).data.skipped_count).toBe(2)
    expect((await form.detail(first.product_id)).price).toBe(12_345)
    expect(await form.detail(third.product_id)).toMatchObject({ price: 30_000, stock: third.stock - 2 })
    const expected = { action: 'products.change_undone', after: { changed_since: 2 } }
    expect(await newestEntry(shop, form)).toMatchObject(expected)
  })

  it('keeps the new category where the former one is gone', async () => {
    const { data: shelf } = await shop.call(
      'POST /api/v1/admin/product-category',
      { body: { name: 'Rak sementara' } },
      form.admin,
    )
    const { product_category_id } = shelf
    const made = await createThree(form)
    const [first] = made
    await apply(shop, form, [first], { kind: 'category', product_category_id })
    const entry = await change(await now(made), { kind: 'category', product_category_id: form.travel })
    const params = { id: product_category_id }
    await shop.call('DELETE /api/v1/admin/product-category/{id}', { params }, form.admin)
    expect((await undo(shop, form, entry.audit_entry_id)).data.skipped_count).toBe(1)
    const placed = (await now(made)).map(
      ({ product_categories: [category] }) => category?.product_category_id,
    )
    expect(placed).toEqual([form.travel, form.kitchen, form.kitchen])
  })

  it('of deleting brings back neither one whose SKU is taken, nor one that is back already', async () => {
    const made = await createThree(form)
    const [first, second, third] = made
    const entry = await change(made, { kind: 'delete' })
    await form.create(bodyOf({ sku: first.sku }))
    const query = { subject_type: 'product' as const, subject_id: second.product_id }
    const { data: ofSecond } = await shop.call('GET /api/v1/admin/audit', { query }, form.admin)
    await undo(shop, form, ofSecond[0]?.audit_entry_id ?? 0)
    expect((await undo(shop, form, entry.audit_entry_id)).data.skipped_count).toBe(1)
    const statuses = await Promise.all(
      made.map(async ({ product_id }) => (await shop.fetch(`/api/v1/product/${product_id}`)).status),
    )
    expect(statuses).toEqual([404, 200, 200])
    const ofThird = { subject_type: 'product' as const, subject_id: third.product_id }
    const { data } = await shop.call('GET /api/v1/admin/audit', { query: ofThird }, form.admin)
    expect(data.map(({ action, is_undoable }) => [action, is_undoable])).toEqual([
      ['product.restored', false],
      ['product.deleted', false],
      ['product.created', false],
    ])
  })

  it('is undone within 30 days; one that changes nothing makes no entry', async () => {
    const made = await createThree(form)
    const entry = await change(made, prices)
    expect((await change(await now(made), { kind: 'publish' })).audit_entry_id).toBe(entry.audit_entry_id)
    shop.advance(UNDO_DAYS_MAX * DAY_MS + 1)
    const later = { ...form, admin: await shop.signInAs('admin') }
    const refused = await refusalOf(undo(shop, later, entry.audit_entry_id))
    expect(refused).toMatchObject({ status: 409, code: 'change_too_old_to_undo' })
  })
})

describeOnPostgres('a change to many products that two admins undo at once', (open) => {
  it('is undone once', async () => {
    const shop = await openShop(await open())
    const form = await openForm(shop)
    const made = await createThree(form)
    await apply(shop, form, made, { kind: 'price', percent: 10 })
    const { audit_entry_id } = await newestEntry(shop, form)
    const tries = [1, 2, 3].map(() =>
      undo(shop, form, audit_entry_id).then(
        () => 'undone',
        (error: { code?: string }) => error.code,
      ),
    )
    const refused = 'change_already_undone'
    expect((await Promise.all(tries)).sort()).toEqual([refused, refused, 'undone'])
    const found = await Promise.all(made.map(({ product_id }) => form.detail(product_id)))
    expect(found.map(({ price }) => price)).toEqual([10_000, 20_000, 30_000])
    await shop.close()
  })
})
