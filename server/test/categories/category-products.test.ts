/** A category as shoppers browse it: its products in pages, as fast as the list of all. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { categoryPageQuery } from '../../src/catalog/categories/list-category-products.ts'
import { listTotal } from '../../src/platform/database/sql/list-total.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { addCategory, addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('the products of a category', (open) => {
  let shop: TestShop
  let tea: number
  let empty: number
  const ids: number[] = []
  beforeAll(async () => {
    shop = await openShop(await open())
    tea = await addCategory(shop.db, 'Teh')
    empty = await addCategory(shop.db, 'Kosong')
    const other = await addCategory(shop.db, 'Aneka')
    for (let n = 1; n <= 14; n += 1)
      ids.unshift(await addProduct(shop.db, { name: `Teh ${n}`, product_category_id: [tea] }))
    await addProduct(shop.db, { name: 'Kopi', product_category_id: [other] })
    await addProduct(shop.db, { product_category_id: [tea, empty], deleted_at: shop.now() })
  })
  afterAll(() => shop.close())
  const page = (id: number, query: { page?: number; limit?: number } = {}) =>
    shop.call('GET /api/v1/product-category/{id}/product', { params: { id }, query })

  it('come newest first, 12 a page, without those that are deleted', async () => {
    const first = await page(tea)
    expect(first.data.map(({ product_id }) => product_id)).toEqual(ids.slice(0, 12))
    expect(first.meta).toEqual({ last_page: 2, current_page: 1, total: 14 })
    expect(first.data[0]?.product_categories).toEqual([{ product_category_id: tea, name: 'Teh' }])
    const second = await page(tea, { page: 2 })
    expect(second.data.map(({ product_id }) => product_id)).toEqual(ids.slice(12))
    expect((await page(tea, { page: 3, limit: 5 })).meta).toMatchObject({ last_page: 3, current_page: 3 })
  })

  it('are none on the first page of an empty one; there is no page past the end', async () => {
    expect(await page(empty)).toEqual({ data: [], meta: { last_page: 1, current_page: 1, total: 0 } })
    expect((await refusalOf(page(tea, { page: 3 }))).code).toBe('page_not_found')
    expect((await refusalOf(page(999_999))).code).toBe('category_not_found')
    expect((await refusalOf(page(999_999, { page: 2 }))).code).toBe('category_not_found')
  })

  it('lead to the categories that have some', async () => {
    const { data } = await shop.call('GET /api/v1/product-category/on-sale', {})
    expect(data.map(({ name }) => name)).toEqual(['Aneka', 'Teh'])
    const { data: one } = await shop.call('GET /api/v1/product-category/{id}', { params: { id: tea } })
    expect(one).toEqual({ product_category_id: tea, name: 'Teh', image: '' })
  })

  it.each(['0', 'x', '-1', '1.5', '99999999999'])('has no page “%s”', async (number) => {
    expect((await shop.fetch(`/api/v1/product-category/${tea}/product?page=${number}`)).status).toBe(400)
    expect((await shop.fetch(`/api/v1/product-category/${number}`)).status).toBe(404)
  })
})

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

describeOnPostgres('at 100,000 products', (open) => {
  it('a category of all of them is read like the list of all: a page of rows, no count', async () => {
    const database = await open()
    const { db } = database
    const all = await addCategory(db, 'Semua')
    const rare = await addCategory(db, 'Jarang')
    await database.withoutTimeouts(async (db) => {
      await db.execute(sql`insert into product (name, sku, price, brand, stock, description, search_text, created_at)
        select 'Barang ' || n, 'B-' || n, 1000, '', 1, '', '', now() from generate_series(1, 100000) as n`)
      await db.execute(sql`insert into product_in_category select product_id, ${all}::integer from product`)
      await db.execute(sql`insert into product_in_category select product_id, ${rare}::integer from product
        where product_id % 10000 = 0`)
      await db.execute(sql`vacuum analyze product, product_in_category`)
    })
    const blocks = async (category: number, page: number) => {
      const [plan] = await rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        db,
        sql`explain (analyze, buffers, format json) ${categoryPageQuery(
          db,
          {
            categoryId: category,
            counted: `product_category ${category} published`,
            behind: `product_category ${category} behind`,
            today: '2026-11-20',
          },
          { offset: (page - 1) * 12, limit: 12, isFar: false },
        )}`,
      )
      const top = plan?.['QUERY PLAN'][0]?.Plan
      return (top?.['Shared Hit Blocks'] ?? 0) + (top?.['Shared Read Blocks'] ?? 0)
    }
    // 12 rows, each with its categories and its picture; a count of all would read thousands
    expect(await blocks(all, 1)).toBeLessThan(300)
    expect(await blocks(rare, 1)).toBeLessThan(300)
    const [total] = await rows<{ all: number; rare: number }>(
      db,
      sql`select ${listTotal(`product_category ${all}`)} as all, ${listTotal(`product_category ${rare}`)} as rare`,
    )
    expect(total).toEqual({ all: 100_000, rare: 10 })
  })
})
