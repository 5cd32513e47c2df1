import type { OrderState } from '@warung/contract/values/order-states.ts'
import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { listChange } from '../schema/lists.ts'
import type { OrPlaceholder } from './build-once.ts'

/** As the triggers name them. `product` excludes deleted ones; `shipped` counts only orders still to be delivered. */
export type CountedList =
  | 'product'
  | 'product published'
  | 'product behind'
  | 'product low_stock'
  | `product_category ${number}`
  | `product_category ${number} published`
  | `product_category ${number} behind`
  | 'app_user'
  | `shop_order ${OrderState}`
  | 'shop_order shipped'
  | 'shop_order cancelled'
  | 'shop_order to_confirm'
  | 'shop_order accepted'
  | 'shop_order open_return'

function totalOf(isCounted: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(change), 0)::bigint from ${listChange} where ${isCounted})`.mapWith(
    Number,
  )
}

export function listTotal(...lists: readonly OrPlaceholder<CountedList>[]): SQL<number> {
  return totalOf(inArray(listChange.list, [...lists]))
}

export function categoryTotal(categoryId: AnyColumn): SQL<number> {
  return totalOf(sql`${listChange.list} = 'product_category ' || ${categoryId}`)
}

/** Paid or accepted, not fully refunded, neither shipped nor delivered. */
export const ordersToShip: SQL<number> =
  sql<number>`(${listTotal('shop_order paid', 'shop_order accepted')} - ${listTotal('shop_order shipped')})`.mapWith(
    Number,
  )
