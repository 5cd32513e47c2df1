import type { Db } from '../database/open.ts'
import { productInCategory } from '../database/schema/catalog.ts'

/** Doubles count once. */
export async function placeInCategories(
  db: Db,
  productId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const placed = [...new Set(categoryIds)].map((product_category_id) => ({
    product_id: productId,
    product_category_id,
  }))
  if (placed.length > 0) await db.insert(productInCategory).values(placed)
}
