/** One product on sale, as shoppers see it with its reviews, and as admins do. */
import type { AdminProduct, Product } from '@warung/contract/catalog.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, product } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { buildOnce, UNNAMED } from '../database/sql/build-once.ts'
import { Problem } from '../problems/problem.ts'
import { newestReviews } from '../reviews/newest-reviews.ts'
import type { WithDates } from '../shop-time.ts'
import { productFields } from './product-fields.ts'
import { picturesOfProduct } from './product-images.ts'

export function unknownProduct(): Problem {
  return new Problem('product_not_found')
}

function selectProduct(db: Db, isFound: SQL) {
  return db
    .select({ ...productFields, images: picturesOfProduct })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(and(eq(product.product_id, sql.placeholder('id')), isFound))
    .prepare(UNNAMED)
}

const productThatIsKept = buildOnce((db) => selectProduct(db, isNull(product.deleted_at)))
const productOnSale = buildOnce((db) => selectProduct(db, isOnSale(sql.placeholder('today'))))

type FoundRow = Awaited<ReturnType<ReturnType<typeof productOnSale>['execute']>>[number]

/** @throws {Problem} product_not_found */
function productOfRow(found: FoundRow | undefined): AdminProduct {
  if (!found) throw unknownProduct()
  const { images, ...fields } = found
  return { ...fields, ...(images === null ? {} : { images }) }
}

/** @throws {Problem} product_not_found for an unknown or deleted one */
export async function productById(db: Db, id: number): Promise<AdminProduct> {
  const [found] = await productThatIsKept(db).execute({ id })
  return productOfRow(found)
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
  const [found] = await productOnSale(db).execute({ id: productId, today })
  return { ...productOfRow(found), reviews: await newestReviews(db, productId, { today }) }
}
