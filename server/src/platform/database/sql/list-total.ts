/** How many rows a list has, kept by triggers instead of counted (docs/decisions/004-lists-of-a-million-rows.md). */
import type { OrderState } from '@warung/contract/values/order-states.ts'
import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { listChange } from '../schema/lists.ts'
import type { OrPlaceholder } from './build-once.ts'

/**
 * Living products, those that are published, those soon sold out (LOW_STOCK_MAX), those of a category, the published ones among
 * these, living users, orders in a state, those of the state `paid` that are shipped, cancelled ones; the triggers' own names for them.
 */
export type CountedList =
  | 'product'
  | 'product published'
  | 'product low_stock'
  | `product_category ${number}`
  | `product_category ${number} published`
  | 'app_user'
  | `shop_order ${OrderState}`
  | 'shop_order shipped'
  | 'shop_order cancelled'

function totalOf(isCounted: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(change), 0)::bigint from ${listChange} where ${isCounted})`.mapWith(
    Number,
  )
}

/** A scalar subquery: exact, and as true as the rows that the same statement reads. */
export function listTotal(...lists: readonly OrPlaceholder<CountedList>[]): SQL<number> {
  return totalOf(inArray(listChange.list, [...lists]))
}

/** The same for the category of each row. */
export function categoryTotal(categoryId: AnyColumn): SQL<number> {
  return totalOf(sql`${listChange.list} = 'product_category ' || ${categoryId}`)
}

/** Orders that are paid, not refunded in full, neither shipped nor delivered: what waits for somebody to pack it. */
export const ordersToShip: SQL<number> =
  sql<number>`(${listTotal('shop_order paid')} - ${listTotal('shop_order shipped')})`.mapWith(Number)
