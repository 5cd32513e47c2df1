import type { AdminProduct, ProductRow } from '@warung/contract/catalog.ts'
import { PRODUCT_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { PublicationFilter, StockFilter } from '@warung/contract/values/list-filters.ts'
import type { ProductSort } from '@warung/contract/values/list-sorts.ts'
import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isListed, isOutOfSeason, ownSearchText } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { buildOnce, type OrPlaceholder, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { pageOfMatches } from '../../platform/database/sql/keyword-search.ts'
import {
  anyPageById,
  isFarOffset,
  isOnPage,
  type KeyOrder,
  type ListById,
  type ListPage,
  orderByKey,
  type PageRange,
  pageById,
  pageInOrder,
  pageOfFirstAndRest,
} from '../../platform/database/sql/list-page.ts'
import { type DatabasePage, type PageQuery, readPage } from '../../platform/text/paging.ts'
import { foldCase, normalizeKeyword } from '../../platform/text/search-keyword.ts'
import { productFields, productRowFields } from './product-fields.ts'
import { shopperRow, withGroup } from './variant-fields.ts'

const productKeys = {
  // search_text begins with the name in lower case, so that `apple` sorts before `Zebra`.
  name: { key: sql`${product.search_text} collate "C"` },
  sku: { key: sql`${product.sku} collate "C"` },
  price: { key: product.price },
  // No index: every sale would have to update it.
  stock: { key: product.stock },
} as const satisfies Record<Exclude<ProductSort, 'newest' | 'oldest'>, KeyOrder>

const productSorts = {
  newest: [desc(product.product_id)],
  oldest: [asc(product.product_id)],
  name: orderByKey(product.product_id, productKeys.name),
  sku: orderByKey(product.product_id, productKeys.sku),
  price: orderByKey(product.product_id, productKeys.price),
  stock: orderByKey(product.product_id, productKeys.stock),
} as const satisfies Record<ProductSort, readonly SQL[]>

export type ProductQuery = PageQuery & {
  readonly keyword?: string | undefined
  readonly sort?: ProductSort | undefined
  readonly stock?: StockFilter | undefined
  readonly publication?: PublicationFilter | undefined
  readonly publishedOn?: string | undefined
}

type ListedProducts = ListById & {
  readonly isWhole: boolean
}

function listedForShoppers(today: OrPlaceholder<string>): ListedProducts {
  const { product_id: id } = product
  const leftOut = sql`select ${id} from ${product} where ${isOutOfSeason(today)}`
  const counted = { counted: ['product published'], excluded: ['product behind'] } as const
  return { id, listed: isListed(today), ...counted, leftOut, isWhole: false }
}

const isUndeleted = isNull(product.deleted_at)

const soonSoldOut: ListedProducts = {
  id: product.product_id,
  listed: sql`(${isUndeleted} and ${product.is_low_stock})`,
  counted: ['product low_stock'],
  isWhole: false,
}

const isDraft = sql`${isUndeleted} and not ${product.is_published}`

const drafts: ListedProducts = {
  id: product.product_id,
  listed: sql`(${isDraft})`,
  counted: ['product'],
  excluded: ['product published'],
  isWhole: false,
}

const draftsSoonSoldOut: ListedProducts = {
  ...drafts,
  listed: sql`(${isDraft} and ${product.is_low_stock})`,
  leftOut: sql`select ${product.product_id} from ${product} where ${isDraft} and not ${product.is_low_stock}`,
}

function listedProducts({ stock, publication, publishedOn }: ProductQuery): ListedProducts {
  const { product_id: id } = product
  if (publishedOn !== undefined) return listedForShoppers(publishedOn)
  if (publication === 'draft') return stock === 'low' ? draftsSoonSoldOut : drafts
  if (stock !== 'low') return { id, listed: isUndeleted, counted: ['product'], isWhole: true }
  return soonSoldOut
}

async function productPage(db: Db, query: ProductQuery, range: PageRange): Promise<ListPage> {
  const { sort = 'newest' } = query
  const list = listedProducts(query)
  const keyword = normalizeKeyword(query.keyword)
  const order = productSorts[sort]
  if (keyword !== undefined) {
    const isNewestFirst = sort === 'newest'
    const found = foldCase(keyword)
    // a shopper finds a card by the name of any variant; an admin finds each product by its own name
    const isOwn = sql`strpos(${ownSearchText}, lower(${found}::text)) > 0`
    const listed = query.publishedOn === undefined ? sql`${list.listed} and ${isOwn}` : list.listed
    const searched = { ...list, listed, searched: product.search_text, hasCodes: true, order, isNewestFirst }
    return pageOfMatches(db, searched, found, range)
  }
  if (sort === 'newest' || sort === 'oldest') return pageById(list, sort, range)
  if (list.isWhole && sort === 'stock') return pageOfFirstAndRest(list, soonSoldOut, productKeys.stock, range)
  return pageInOrder(list, productKeys[sort], range)
}

function selectPage<Fields extends SelectedFields>(
  db: Db,
  fields: Fields,
  shown: ListPage,
  sort: ProductSort,
) {
  return db
    .with(...shown.ctes)
    .select({ ...fields, total: shown.total })
    .from(product)
    .leftJoin(storedImage, eq(storedImage.image, product.image))
    .where(isOnPage(product.product_id, shown))
    .orderBy(...productSorts[sort])
}

function newestPublished(isFar: boolean) {
  const range = { offset: sql.placeholder('offset'), limit: sql.placeholder('limit'), isFar }
  const shown = anyPageById(listedForShoppers(sql.placeholder('today')), 'newest', range)
  return buildOnce((db) =>
    db
      .select({ ...productRowFields(sql.placeholder('today')), total: shown.total })
      .from(product)
      .leftJoin(storedImage, eq(storedImage.image, product.image))
      .where(isOnPage(product.product_id, shown))
      .orderBy(...productSorts.newest)
      .prepare(UNNAMED),
  )
}

const nearPage = newestPublished(false)
const farPage = newestPublished(true)

function isNewestPublished({ keyword, sort, stock, publishedOn }: ProductQuery): boolean {
  const isNewest = sort === undefined || sort === 'newest'
  return publishedOn !== undefined && isNewest && !stock && normalizeKeyword(keyword) === undefined
}

export async function listProducts(
  db: Db,
  query: ProductQuery & { readonly publishedOn: string },
): Promise<DatabasePage<ProductRow>>
export async function listProducts(db: Db, query: ProductQuery): Promise<DatabasePage<AdminProduct>>
export async function listProducts(
  db: Db,
  query: ProductQuery,
): Promise<DatabasePage<ProductRow | AdminProduct>> {
  const { page = 1, limit = PRODUCT_PAGE_SIZE, sort = 'newest' } = query
  const range = { offset: (page - 1) * limit, limit }
  if (isNewestPublished(query)) {
    const prepared = isFarOffset(range.offset) ? farPage : nearPage
    const found = await prepared(db).execute({ ...range, today: query.publishedOn })
    return readPage(found.map(shopperRow), { page, limit })
  }
  const shown = await productPage(db, query, range)
  if (query.publishedOn !== undefined) {
    const found = await selectPage(db, productRowFields(query.publishedOn), shown, sort)
    return readPage(found.map(shopperRow), { page, limit })
  }
  const found = await selectPage(db, productFields, shown, sort)
  return readPage(found.map(withGroup), { page, limit })
}
