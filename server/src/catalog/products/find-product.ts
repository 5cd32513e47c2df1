import type { AdminProduct, Product } from '@warung/contract/catalog.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { newestReviewsOfProduct, ratingCountsOfProduct, reviewFromJson } from './newest-reviews.ts'
import { productFields, productRowFields } from './product-fields.ts'
import { picturesOfProduct } from './product-images.ts'
import { shownVariants, variantsOfProduct, withGroup, withSale } from './variant-fields.ts'

export function unknownProduct(): Problem {
  return new Problem('product_not_found')
}

const hasImage = eq(storedImage.image, product.image)
const hasId = eq(product.product_id, sql.placeholder('id'))

const undeletedProduct = buildOnce((db) =>
  db
    .select({ ...productFields, images: picturesOfProduct })
    .from(product)
    .leftJoin(storedImage, hasImage)
    .where(and(hasId, isNull(product.deleted_at)))
    .prepare(UNNAMED),
)
const { group: _, ...publishedFields } = productRowFields(sql.placeholder('today'))
const publishedProduct = buildOnce((db) =>
  db
    .select({
      ...publishedFields,
      variants: variantsOfProduct(sql.placeholder('today')),
      images: picturesOfProduct,
      rating_counts: ratingCountsOfProduct,
      reviews: newestReviewsOfProduct,
    })
    .from(product)
    .leftJoin(storedImage, hasImage)
    .where(and(hasId, isPublished(sql.placeholder('today'))))
    .prepare(UNNAMED),
)

type FoundRow = Awaited<ReturnType<ReturnType<typeof undeletedProduct>['execute']>>[number]

function withPictures<Row extends Pick<FoundRow, 'images'>>({ images, ...fields }: Row) {
  return { ...fields, ...(images === null ? {} : { images }) }
}

/** @throws {Problem} product_not_found */
export async function productById(db: Db, id: number): Promise<AdminProduct> {
  const [found] = await undeletedProduct(db).execute({ id })
  if (!found) throw unknownProduct()
  return withGroup(withPictures(found))
}

/** @param today in the shop's time zone @throws {Problem} product_not_found unless published that day */
export async function productWithReviews(
  db: Db,
  productId: number,
  today: string,
): Promise<WithDates<Product>> {
  const [found] = await publishedProduct(db).execute({ id: productId, today })
  if (!found) throw unknownProduct()
  const { rating_counts, reviews, variants, ...fields } = withSale(withPictures(found))
  return {
    ...fields,
    ...shownVariants(variants),
    ...(rating_counts === null ? {} : { rating_counts }),
    reviews: reviews.map(reviewFromJson),
  }
}
