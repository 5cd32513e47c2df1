import type { Db } from '../../platform/database/open.ts'
import { productInCategory } from '../../platform/database/schema/catalog.ts'

type Placement = { readonly product_id: number; readonly product_category_id: readonly number[] }

export async function placeInCategories(db: Db, products: readonly Placement[]): Promise<void> {
  const placed = products.flatMap(({ product_id, product_category_id: categoryIds }) =>
    [...new Set(categoryIds)].map((product_category_id) => ({ product_id, product_category_id })),
  )
  if (placed.length > 0) await db.insert(productInCategory).values(placed)
}
