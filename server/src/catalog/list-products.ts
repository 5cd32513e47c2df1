/** The products on sale, in pages, all of them or those that match a keyword (D12, D15). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { LOW_STOCK_MAX, PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { ProductSort } from '@warung/contract/values/list-sorts.ts'
import type { StockFilter } from '@warung/contract/values/stock-filters.ts'
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, isOutOfSeason, product } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'
import { normalizeKeyword, pageOfMatches } from '../database/sql/keyword-search.ts'
import {
  isOnPage,
  type ListById,
  type ListPage,
  type PageRange,
  pageById,
  pageInOrder,
} from '../database/sql/list-page.ts'
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

type ListedProducts = ListById & {
  /** whether an index has its ids in their order: few of many are soon sold out, and no index says which */
  readonly hasIndex: boolean
}

/** Which products there are to find. */
function listedProducts({ stock, onSaleOn }: ProductQuery): ListedProducts {
  const { product_id: id } = product
  if (onSaleOn !== undefined) {
    const leftOut = sql`select ${id} from ${product} where ${isOutOfSeason(onSaleOn)}`
    const listed = isOnSale(onSaleOn)
    return { id, listed, counted: ['product published'], leftOut, hasIndex: true }
  }
  const kept = isNull(product.deleted_at)
  if (stock !== 'low') return { id, listed: kept, counted: ['product'], hasIndex: true }
  const listed = sql`(${and(kept, lte(product.stock, LOW_STOCK_MAX))})`
  return { id, listed, counted: ['product low_stock'], hasIndex: false }
}

async function productPage(db: Db, query: ProductQuery, range: PageRange): Promise<ListPage> {
  const { sort = 'newest' } = query
  const list = listedProducts(query)
  const keyword = normalizeKeyword(query.keyword)
  const order = productSorts[sort]
  if (keyword !== undefined) {
    const searched = { ...list, searched: product.search_text, hasCodes: true, order }
    return pageOfMatches(db, searched, foldCase(keyword), range)
  }
  if (list.hasIndex && (sort === 'newest' || sort === 'oldest')) return pageById(list, sort, range)
  return pageInOrder(list, order, range)
}

/** One statement: ids by an index alone, then the rows of that page, and the total beside them. */
export async function listProducts(db: Db, query: ProductQuery): Promise<DatabasePage<AdminProduct>> {
  const { page = 1, limit = PRODUCT_PAGE_SIZE, sort = 'newest' } = query
  const shown = await productPage(db, query, { offset: (page - 1) * limit, limit })
  const rows = await db
    .with(...shown.ctes)
    .select({ ...productFields, total: shown.total })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isOnPage(product.product_id, shown))
    .orderBy(...productSorts[sort])
  return readPage(rows, { page, limit })
}
