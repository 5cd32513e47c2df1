/** The products on sale, in pages, all of them or those that match a keyword (D12, D15). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { LOW_STOCK_MAX, PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { ProductSort } from '@warung/contract/values/list-sorts.ts'
import type { StockFilter } from '@warung/contract/values/stock-filters.ts'
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isKeptOffSale, isOnSale, product } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { MATCHES_MAX, matchesOf, normalizeKeyword, wholeList } from '../database/sql/keyword-search.ts'
import { listTotal } from '../database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../paging.ts'
import { productFields } from './product-fields.ts'
import { foldCase } from './search-text.ts'

const productSorts = {
  newest: [desc(product.product_id)],
  oldest: [asc(product.product_id)],
  // the name in lower case comes first in it, so that `apple` does not follow `Zebra`
  name: [sql`${product.search_text} collate "C"`, asc(product.product_id)],
  sku: [asc(product.sku), asc(product.product_id)],
  price: [asc(product.price), asc(product.product_id)],
  stock: [asc(product.stock), asc(product.product_id)],
} as const satisfies Record<ProductSort, SQL[]>

export type ProductQuery = PageQuery & {
  readonly keyword?: string | undefined
  readonly sort?: ProductSort | undefined
  readonly stock?: StockFilter | undefined
  /** those alone that shoppers see on this day of the shop's calendar; all that are kept when absent */
  readonly onSaleOn?: string | undefined
}

/** Kept by triggers, less those that shoppers do not see today. */
function totalOnSale(today: string): SQL<number> {
  return sql<number>`(${listTotal('product')} - (select count(*) from ${product} where ${isKeptOffSale(today)}))`.mapWith(
    Number,
  )
}

/** Which products there are to find, and how many without a keyword. */
function listedProducts({ stock, onSaleOn }: ProductQuery): { listed: SQL; total: SQL<number> } {
  const kept = isNull(product.deleted_at)
  if (onSaleOn !== undefined) return { listed: isOnSale(onSaleOn), total: totalOnSale(onSaleOn) }
  if (stock !== 'low') return { listed: kept, total: listTotal('product') }
  const low = sql`(${and(kept, lte(product.stock, LOW_STOCK_MAX))})`
  return { listed: low, total: listTotal('product low_stock') }
}

/** One statement: ids by an index alone, then the rows of that page, and the total beside them. */
export async function listProducts(db: Db, query: ProductQuery): Promise<DatabasePage<AdminProduct>> {
  const { page = 1, limit = PRODUCT_PAGE_SIZE, sort = 'newest' } = query
  const keyword = normalizeKeyword(query.keyword)
  const { listed, total } = listedProducts(query)
  const list = { id: product.product_id, searched: product.search_text, listed }
  const matches =
    keyword === undefined ? wholeList(listed, total) : await matchesOf(db, list, foldCase(keyword))
  const offset = (page - 1) * limit
  const shown = db
    .select({ product_id: product.product_id })
    .from(product)
    .where(matches.where)
    .orderBy(...productSorts[sort])
    .limit(keyword === undefined ? limit : Math.max(0, Math.min(limit, MATCHES_MAX - offset)))
    .offset(offset)
    .as('shown')
  const rows = await db
    .with(...matches.ctes)
    .select({ ...productFields, total: matches.total })
    .from(shown)
    .innerJoin(product, eq(product.product_id, shown.product_id))
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .orderBy(...productSorts[sort])
  return readPage(rows, { page, limit })
}
