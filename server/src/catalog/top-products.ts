/** The best-rated products: highest mean first, more reviews first among equals (D17). */
import type { ProductRow } from '@warung/contract/catalog.ts'
import { TOP_PRODUCTS_MAX } from '@warung/contract/values/limits.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, product } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { productFields } from './product-fields.ts'

/** @param today a day of the shop's own calendar. Unrated products have a mean of 0: they come last, and fill up only where too few are rated. */
export function topProducts(db: Db, today: string): Promise<ProductRow[]> {
  return db
    .select(productFields)
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isOnSale(today))
    .orderBy(desc(product.rating), desc(product.numb_reviews), desc(product.product_id))
    .limit(TOP_PRODUCTS_MAX)
}
