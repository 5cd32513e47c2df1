/** The best-rated products: highest mean first, more reviews first among equals (D17). */
import type { ProductRow } from '@warung/contract/catalog.ts'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { picture, product } from '../database/schema.ts'
import { productFields } from './product-fields.ts'

const SHOWN = 6

/** Unrated products have a mean of 0: they come last, and fill up only where too few are rated. */
export const topProducts = (db: Db): Promise<ProductRow[]> =>
  db
    .select(productFields)
    .from(product)
    .leftJoin(picture, eq(picture.image, product.image))
    .where(isNull(product.deleted_at))
    .orderBy(desc(product.rating), desc(product.numb_reviews), desc(product.product_id))
    .limit(SHOWN)
