/** One product on sale, as shoppers see it with its reviews, and as admins do. */
import type { AdminProduct, Product } from '@warung/contract/catalog.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, product } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { Problem } from '../problems/problem.ts'
import { newestReviews } from '../reviews/newest-reviews.ts'
import type { WithDates } from '../shop-time.ts'
import { productFields } from './product-fields.ts'
import { picturesOfProduct } from './product-images.ts'

export function unknownProduct(): Problem {
  return new Problem('product_not_found')
}

/** @throws {Problem} product_not_found for an unknown or deleted one */
export async function productById(
  db: Db,
  productId: number,
  isFound: SQL = isNull(product.deleted_at),
): Promise<AdminProduct> {
  const [found] = await db
    .select({ ...productFields, images: picturesOfProduct })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(and(eq(product.product_id, productId), isFound))
  if (!found) throw unknownProduct()
  const { images, ...fields } = found
  return { ...fields, ...(images === null ? {} : { images }) }
}

/**
 * @param today a day of the shop's own calendar
 * @throws {Problem} product_not_found for one that is not on sale then
 */
export async function productWithReviews(
  db: Db,
  productId: number,
  today: string,
): Promise<WithDates<Product>> {
  const found = await productById(db, productId, isOnSale(today))
  return { ...found, reviews: await newestReviews(db, productId, { today }) }
}
