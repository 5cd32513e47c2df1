import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { bodyOf, openForm, type ProductForm } from '../support/product-form.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf } from '../support/shop.ts'

describeEachEngine('deleting a product', (open) => {
  let form: ProductForm
  beforeAll(async () => {
    form = await openForm(await openShop(await open()))
  })
  afterAll(() => form.shop.close())
  it('takes it from every list and page, the admin’s too', async () => {
    const { data } = await form.create(bodyOf({ name: 'Segera Hilang' }))
    const id = data.product_id
    const { meta: before } = await form.shop.call('GET /api/v1/product', {})
    expect(await form.remove(id)).toEqual({ data: null })
    const query = { keyword: 'segera hilang' }
    expect((await form.shop.call('GET /api/v1/product', { query })).data).toEqual([])
    expect((await form.shop.call('GET /api/v1/admin/product', { query }, form.admin)).data).toEqual([])
    expect((await form.shop.call('GET /api/v1/product', {})).meta.total).toBe(before.total - 1)
    for (const again of [
      () => form.shop.call('GET /api/v1/product/{id}', { params: { id } }),
      () => form.detail(id),
      () => form.edit(id, bodyOf()),
      () => form.remove(id),
    ]) {
      expect((await refusalOf(again())).status).toBe(404)
    }
  })

  it('answers 404 for what never was', async () => {
    for (const path of ['0', '999999', 'abc', '2147483648']) {
      const answer = await form.shop.fetch(`/api/v1/admin/product/${path}`, { method: 'DELETE' }, form.admin)
      expect(answer.status).toBe(404)
    }
  })
})

describeEachEngine('the admin’s list of products', (open) => {
  it('sorts, searches and pages', async () => {
    const statements: string[] = []
    const shop = await openShop(await open({ onStatement: (sql) => statements.push(sql) }))
    try {
      const admin = await shop.signInAs('admin')
      await addProduct(shop.db, { name: 'banana', sku: 'C', price: 3, stock: 1 })
      await addProduct(shop.db, { name: 'Apel', sku: 'A', price: 2, stock: 3 })
      await addProduct(shop.db, { name: 'Ceri', sku: 'B', price: 1, stock: 2 })
      await addProduct(shop.db, { name: 'gone', sku: 'D', deleted_at: new Date() })
      const list = (query: { keyword?: string; sort?: 'name'; page?: number; limit?: number } = {}) =>
        shop.call('GET /api/v1/admin/product', { query }, admin)
      const sorted = async (sort: string) =>
        (await list({ sort: sort as 'name' })).data.map((row) => row.name)
      expect(await sorted('newest')).toEqual(['Ceri', 'Apel', 'banana'])
      expect(await sorted('oldest')).toEqual(['banana', 'Apel', 'Ceri'])
      expect(await sorted('name')).toEqual(['Apel', 'banana', 'Ceri'])
      expect(await sorted('sku')).toEqual(['Apel', 'Ceri', 'banana'])
      expect(await sorted('price')).toEqual(['Ceri', 'Apel', 'banana'])
      expect(await sorted('stock')).toEqual(['banana', 'Ceri', 'Apel'])
      const page = await list({ sort: 'name', page: 2, limit: 2 })
      expect(page).toMatchObject({
        data: [{ name: 'Ceri', version: 1 }],
        meta: { last_page: 2, current_page: 2, total: 3 },
      })
      expect((await list({ keyword: 'an', sort: 'name' })).data.map((row) => row.name)).toEqual(['banana'])
      expect((await shop.fetch('/api/v1/admin/product?sort=evil', {}, admin)).status).toBe(400)
      statements.length = 0
      await list({ keyword: 'apel', sort: 'name' })
      expect(statements.length).toBeLessThanOrEqual(2) // who is calling, and the list
    } finally {
      await shop.close()
    }
  })
})
