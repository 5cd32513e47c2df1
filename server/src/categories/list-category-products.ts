/** The products of a category, newest first, in pages (D15). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { productFields } from '../catalog/product-fields.ts'
import type { Db } from '../database/open.ts'
import { isOnSale, isOutOfSeason, product, productInCategory } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { isOnPage, type ListById, pageById } from '../database/sql/list-page.ts'
import { type DatabasePage, type PageQuery, readPage } from '../paging.ts'
import { categoryById } from './list-categories.ts'

function listedProductsOf(categoryId: number, today: string): ListById {
  const isPlaced = eq(productInCategory.product_category_id, categoryId)
  const tables = sql`${productInCategory} join ${product} on ${product.product_id} = ${productInCategory.product_id}`
  return {
    id: productInCategory.product_id,
    listed: sql`${isPlaced} and ${isOnSale(today)}`,
    tables,
    counted: [`product_category ${categoryId} published`],
    leftOut: sql`select ${productInCategory.product_id} from ${tables} where ${isPlaced} and ${isOutOfSeason(today)}`,
  }
}

/** Ids by an index alone, then the rows of that page, and the kept total beside them. */
export function categoryPageQuery(
  db: Db,
  categoryId: number,
  { page, limit, today }: Required<PageQuery> & { readonly today: string },
) {
  const pageSize = limit ?? PRODUCT_PAGE_SIZE
  const range = { offset: ((page ?? 1) - 1) * pageSize, limit: pageSize }
  const shown = pageById(listedProductsOf(categoryId, today), 'newest', range)
  return db
    .select({ ...productFields, total: shown.total })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isOnPage(product.product_id, shown))
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
