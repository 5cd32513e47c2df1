/** Takes a product off sale for good; orders and reviews that name it stay whole (D11). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { product } from '../database/schema/catalog.ts'
import { emit } from '../shop-events.ts'
import { unknownProduct } from './find-product.ts'

/** @throws {Problem} product_not_found for one that is unknown or already gone */
export async function deleteProduct(db: Db, productId: number, now: Date): Promise<void> {
  const gone = await db
    .update(product)
    .set({ deleted_at: now })
    .where(and(eq(product.product_id, productId), isNull(product.deleted_at)))
    .returning({ product_id: product.product_id })
  if (gone.length === 0) throw unknownProduct()
  emit(db, 'catalogChanged')
}
