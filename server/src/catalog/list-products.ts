/** The products on sale, in pages, all of them or those that match a keyword (D12, D15). */
import { type AdminProduct, PRODUCT_PAGE_SIZE } from '@warung/contract/catalog.ts'
import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { MATCHES_MAX, matchesOf, wantedKeyword, wholeList } from '../database/keyword-search.ts'
import { listTotal } from '../database/list-total.ts'
import type { Db } from '../database/open.ts'
import { picture, product } from '../database/schema.ts'
import { type Page, type Paging, pageOf } from '../paging.ts'
import { productFields } from './product-fields.ts'
import { inSearchCase } from './search-text.ts'

const orders = {
  newest: [desc(product.product_id)],
  oldest: [asc(product.product_id)],
  // the name in lower case comes first in it, so that `apple` does not follow `Zebra`
  name: [sql`${product.search_text} collate "C"`, asc(product.product_id)],
  sku: [asc(product.sku), asc(product.product_id)],
  price: [asc(product.price), asc(product.product_id)],
  stock: [asc(product.stock), asc(product.product_id)],
} as const satisfies Record<string, SQL[]>

export type ProductQuery = Paging & {
  readonly keyword?: string | undefined
  readonly sort?: keyof typeof orders | undefined
}

/** One statement: ids by an index alone, then the rows of that page, and the total beside them. */
export const listProducts = async (db: Db, query: ProductQuery): Promise<Page<AdminProduct>> => {
  const { page = 1, limit = PRODUCT_PAGE_SIZE, sort = 'newest' } = query
  const keyword = wantedKeyword(query.keyword)
  const listed = isNull(product.deleted_at)
  const list = { id: product.product_id, searched: product.search_text, listed }
  const matches =
    keyword === undefined
      ? wholeList(listed, listTotal('product'))
      : await matchesOf(db, list, inSearchCase(keyword))
  const offset = (page - 1) * limit
  const shown = db
    .select({ product_id: product.product_id })
    .from(product)
    .where(matches.where)
    .orderBy(...orders[sort])
    .limit(keyword === undefined ? limit : Math.max(0, Math.min(limit, MATCHES_MAX - offset)))
    .offset(offset)
    .as('shown')
  const rows = await db
    .with(...matches.ctes)
    .select({ ...productFields, total: matches.total })
    .from(shown)
    .innerJoin(product, eq(product.product_id, shown.product_id))
    .leftJoin(picture, eq(picture.image, product.image))
    .orderBy(...orders[sort])
  return pageOf(rows, { page, limit })
}
