/** How many rows a list has, kept by triggers instead of counted (docs/decisions/004-lists-of-a-million.md). */
import type { OrderState } from '@warung/contract/values/order-states.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { listChange } from '../schema/lists.ts'

/** Living products, living users, orders in a state; the triggers' own names for them. */
export type CountedList = 'product' | 'app_user' | `shop_order ${OrderState}`

/** A scalar subquery: exact, and as true as the rows that the same statement reads. */
export function listTotal(...lists: readonly CountedList[]): SQL<number> {
  return sql<number>`(select coalesce(sum(change), 0)::bigint from ${listChange} where ${inArray(listChange.list, lists)})`.mapWith(
    Number,
  )
}
