import type { ProductRow } from '@warung/contract/catalog.ts'
import { TOP_PRODUCTS_MAX } from '@warung/contract/values/limits.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isListed } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { productRowFields } from './product-fields.ts'
import { shopperRow } from './variant-fields.ts'

const bestRated = buildOnce((db) =>
  db
    .select(productRowFields(sql.placeholder('today')))
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isListed(sql.placeholder('today')))
    .orderBy(desc(product.rating), desc(product.numb_reviews), desc(product.product_id))
    .limit(TOP_PRODUCTS_MAX)
    .prepare(UNNAMED),
)

export async function topProducts(db: Db, today: string): Promise<ProductRow[]> {
  return (await bestRated(db).execute({ today })).map(shopperRow)
}
