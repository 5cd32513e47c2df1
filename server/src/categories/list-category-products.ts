/** The products of a category, newest first, in pages (D15). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { productFields } from '../catalog/product-fields.ts'
import type { Db } from '../database/open.ts'
import { isKeptOffSale, isOnSale, product, productInCategory } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { listTotal } from '../database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../paging.ts'
import { categoryById } from './list-categories.ts'

/** Kept by triggers, less those that shoppers do not see today. */
function totalOnSaleIn(categoryId: number, today: string): SQL<number> {
  return sql<number>`(${listTotal(`product_category ${categoryId}`)} - (select count(*) from ${product}
    join ${productInCategory} on ${productInCategory.product_id} = ${product.product_id}
    where ${productInCategory.product_category_id} = ${categoryId} and ${isKeptOffSale(today)}))`.mapWith(
    Number,
  )
}

/** Ids by an index alone, then the rows of that page, and the kept total beside them. */
export function categoryPageQuery(
  db: Db,
  categoryId: number,
  { page, limit, today }: Required<PageQuery> & { readonly today: string },
) {
  const pageSize = limit ?? PRODUCT_PAGE_SIZE
  const shown = db
    .select({ product_id: productInCategory.product_id })
    .from(productInCategory)
    .innerJoin(product, eq(product.product_id, productInCategory.product_id))
    .where(and(eq(productInCategory.product_category_id, categoryId), isOnSale(today)))
    .orderBy(desc(productInCategory.product_id))
    .limit(pageSize)
    .offset(((page ?? 1) - 1) * pageSize)
    .as('shown')
  return db
    .select({ ...productFields, total: totalOnSaleIn(categoryId, today) })
    .from(shown)
    .innerJoin(product, eq(product.product_id, shown.product_id))
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .orderBy(desc(product.product_id))
}

/** @throws {Problem} category_not_found, page_not_found */
export async function listCategoryProducts(
  db: Db,
  categoryId: number,
  { page = 1, limit = PRODUCT_PAGE_SIZE, today }: PageQuery & { readonly today: string },
): Promise<DatabasePage<AdminProduct>> {
  const found = await categoryPageQuery(db, categoryId, { page, limit, today })
  if (found.length === 0) await categoryById(db, categoryId)
  return readPage(found, { page, limit })
}
