/** Whether a product is shown, and at which price: the same SQL for lists, carts and orders. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { product } from './catalog.ts'

/** A product's own search text, without its group's. */
export const ownSearchText = sql`split_part(${product.search_text}, chr(31), 1)`

/** @param today in the shop's calendar (shop-time.ts) */
export function isPublished(today: string | Placeholder): SQL {
  return sql`(${product.deleted_at} is null and ${product.is_published}
    and (${product.published_from} is null or ${product.published_from} <= ${today}::date)
    and (${product.published_until} is null or ${product.published_until} >= ${today}::date))`
}

function isOnSale(today: string | Placeholder, row: SQL): SQL {
  return sql`(${row}.sale_price < ${row}.price
    and (${row}.sale_from is null or ${row}.sale_from <= ${today}::date)
    and (${row}.sale_until is null or ${row}.sale_until >= ${today}::date))`
}

/**
 * The price that a buyer pays: the only place that computes a product's price (decisions/061).
 * @param today in the shop's calendar @param row an alias of the product's row
 */
export function paidPrice(today: string | Placeholder, row = sql`product`): SQL<number> {
  const paid = sql<number>`(case when ${isOnSale(today, row)} then ${row}.sale_price else ${row}.price end)`
  return paid.mapWith(product.price)
}

type Sale = { readonly normal_price: number; readonly until: string | null }

/** Null if no price is struck through. */
export function saleOfRow(today: string | Placeholder): SQL<Sale | null> {
  const inForce = isOnSale(today, sql`product`)
  return sql<Sale | null>`case when ${inForce} or product.compare_at_price > product.price then jsonb_build_object(
    'normal_price', case when ${inForce} then product.price else product.compare_at_price end,
    'until', case when ${inForce} then product.sale_until end) end`
}

/** Published, and representing its group. */
export function isListed(today: string | Placeholder): SQL {
  return sql`(${isPublished(today)} and ${product.leads_group})`
}

/** Unlisted only because of its dates: few products, which have an index of their own. */
export function isOutOfSeason(today: string | Placeholder): SQL {
  return sql`(${product.deleted_at} is null and ${product.is_published} and ${product.leads_group}
    and (${product.published_from} is not null or ${product.published_until} is not null)
    and (${product.published_from} > ${today}::date or ${product.published_until} < ${today}::date))`
}
