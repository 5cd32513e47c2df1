import { productBody } from '@warung/contract/catalog.ts'
import { createProducts } from '../../catalog/products/create-product.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { demoProducts } from './products.ts'

async function addCategories(db: Db, images: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const names = [...new Set(demoProducts.map(({ category }) => category))].sort()
  const imageOf = (name: string): string => {
    const first = demoProducts.find(({ category }) => category === name)
    return images.get(first?.image ?? '') ?? ''
  }
  const added = await db
    .insert(productCategory)
    .values(names.map((name) => ({ name, image: imageOf(name) })))
    .returning()
  return new Map(added.map(({ name, product_category_id }) => [name, product_category_id]))
}

/** Older than the first order. @param sold pieces by SKU @returns ids by SKU */
export async function loadDemoProducts(
  db: Db,
  images: ReadonlyMap<string, string>,
  sold: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, number>> {
  const categories = await addCategories(db, images)
  const products = demoProducts.map(({ category, ...fields }, index) => {
    const daysAgo = 200 - (100 * index) / demoProducts.length
    const body = productBody.parse({
      ...fields,
      image: images.get(fields.image) ?? '',
      stock: fields.stock + (sold.get(fields.sku) ?? 0),
      product_category_id: [categories.get(category)],
    })
    return { body, created_at: new Date(now.getTime() - daysAgo * DAY_MS) }
  })
  const created = await createProducts(db, { user_id: null }, products)
  return new Map(created.map(({ sku, product_id }) => [sku, product_id]))
}
