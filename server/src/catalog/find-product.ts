/** One product on sale, as shoppers see it with its reviews, and as admins do. */
import type { AdminProduct, Product } from '@warung/contract/catalog.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { picture, product } from '../database/schema.ts'
import { Problem } from '../problems.ts'
import { newestReviews } from '../reviews/newest-reviews.ts'
import type { Handed } from '../shop-time.ts'
import { productFields } from './product-fields.ts'

export const unknownProduct = (): Problem => new Problem('not-found', 'This product does not exist.')

/** @throws {Problem} not-found for an unknown or deleted one */
export const productById = async (db: Db, productId: number): Promise<AdminProduct> => {
  const [found] = await db
    .select(productFields)
    .from(product)
    .leftJoin(picture, eq(picture.image, product.image))
    .where(and(eq(product.product_id, productId), isNull(product.deleted_at)))
  if (!found) throw unknownProduct()
  return found
}

/** @throws {Problem} not-found for an unknown or deleted one */
export const productWithReviews = async (db: Db, productId: number): Promise<Handed<Product>> => {
  const found = await productById(db, productId)
  return { ...found, reviews: await newestReviews(db, productId) }
}
