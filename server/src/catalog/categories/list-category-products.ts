import type { ProductRow } from '@warung/contract/catalog.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productInCategory } from '../../platform/database/schema/catalog.ts'
import { isListed, isOutOfSeason } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { buildOnce, type OrPlaceholder, UNNAMED } from '../../platform/database/sql/build-once.ts'
import {
  type AnyPageRange,
  anyPageById,
  isFarOffset,
  isOnPage,
  type ListById,
} from '../../platform/database/sql/list-page.ts'
import type { CountedList } from '../../platform/database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../../platform/text/paging.ts'
import { productRowFields } from '../products/product-fields.ts'
import { shopperRow } from '../products/variant-fields.ts'
import { categoryById } from './list-categories.ts'

type CategoryList = {
  readonly categoryId: OrPlaceholder<number>
  readonly counted: OrPlaceholder<CountedList>
  readonly behind: OrPlaceholder<CountedList>
  readonly today: OrPlaceholder<string>
}

function listedProductsOf({ categoryId, counted, behind, today }: CategoryList): ListById {
  const isPlaced = eq(productInCategory.product_category_id, categoryId)
  const tables = sql`${productInCategory} join ${product} on ${product.product_id} = ${productInCategory.product_id}`
  return {
    id: productInCategory.product_id,
    listed: sql`${isPlaced} and ${isListed(today)}`,
    tables,
    counted: [counted],
    excluded: [behind],
    leftOut: sql`select ${productInCategory.product_id} from ${tables} where ${isPlaced} and ${isOutOfSeason(today)}`,
  }
}

export function categoryPageQuery(db: Db, list: CategoryList, range: AnyPageRange) {
  const shown = anyPageById(listedProductsOf(list), 'newest', range)
  return db
    .select({ ...productRowFields(list.today), total: shown.total })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isOnPage(product.product_id, shown))
    .orderBy(desc(product.product_id))
}

function categoryPage(isFar: boolean) {
  const list = {
    categoryId: sql.placeholder('categoryId'),
    counted: sql.placeholder('counted'),
    behind: sql.placeholder('behind'),
    today: sql.placeholder('today'),
  }
  const range = { offset: sql.placeholder('offset'), limit: sql.placeholder('limit'), isFar }
  return buildOnce((db) => categoryPageQuery(db, list, range).prepare(UNNAMED))
}

const nearCategoryPage = categoryPage(false)
const farCategoryPage = categoryPage(true)

/** @throws {Problem} category_not_found, page_not_found */
export async function listCategoryProducts(
  db: Db,
  categoryId: number,
  { page = 1, limit = PRODUCT_PAGE_SIZE, today }: PageQuery & { readonly today: string },
): Promise<DatabasePage<ProductRow>> {
  const offset = (page - 1) * limit
  const prepared = isFarOffset(offset) ? farCategoryPage : nearCategoryPage
  const list = `product_category ${categoryId}`
  const lists = { counted: `${list} published`, behind: `${list} behind` }
  const values = { categoryId, ...lists, today, offset, limit }
  const found = await prepared(db).execute(values)
  if (found.length === 0) await categoryById(db, categoryId)
  return readPage(found.map(shopperRow), { page, limit })
}
