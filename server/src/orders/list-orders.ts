/** Lists of orders: one's own, newest first, and all of the shop's with search and sort (spec §7, D15). */
import type { AdminOrderRow, OrderRow } from '@warung/contract/orders.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { OrderSort } from '@warung/contract/values/list-sorts.ts'
import { ORDER_STATES, type OrderFilter } from '@warung/contract/values/order-states.ts'
import { asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import {
  MATCHES_MAX,
  type Matches,
  matchesOf,
  normalizeKeyword,
  wholeList,
} from '../database/sql/keyword-search.ts'
import { type CountedList, listTotal } from '../database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../paging.ts'
import type { WithDates } from '../shop-time.ts'
import { ownedBy } from './find-order.ts'
import { adminOrderRowColumns, orderRowColumns } from './order-columns.ts'

/** The caller's orders; for a guest, those of this guest session only (D6). */
export async function listOwnOrders(
  db: Db,
  caller: Caller,
  paging: PageQuery,
): Promise<DatabasePage<WithDates<OrderRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE } = paging
  const own = ownedBy(caller)
  const total = sql<number>`(select count(*) from ${shopOrder} where ${own})`.mapWith(Number)
  const rows = await db
    .select({ ...orderRowColumns, total })
    .from(shopOrder)
    .where(own)
    .orderBy(desc(shopOrder.order_id))
    .limit(limit)
    .offset((page - 1) * limit)
  return readPage(rows, { page, limit })
}

const orderSorts = {
  newest: [desc(shopOrder.order_id)],
  oldest: [asc(shopOrder.order_id)],
  total: [desc(shopOrder.total_price), desc(shopOrder.order_id)],
} as const satisfies Record<OrderSort, SQL[]>

export type OrderQuery = PageQuery & {
  /** an order's number, or part of its buyer's or recipient's name, e-mail or telephone */
  readonly keyword?: string | undefined
  readonly state?: OrderFilter | undefined
  readonly sort?: OrderSort | undefined
}

/** `0812-3456 7890` as it is kept; other keywords as they are. */
function withoutSeparators(keyword: string): string {
  return /^[+(]?\d[\d\s().-]{6,}$/.test(keyword) ? keyword.replace(/[\s().-]/g, '') : keyword
}

function asNumber(keyword: string): number | undefined {
  return /^\d{1,9}$/.test(keyword) ? Number(keyword) : undefined
}

/** Each as the index has it that finds them. */
function isListed(filter: OrderFilter): SQL {
  switch (filter) {
    case 'shipped':
      return sql`${shopOrder.state} = 'paid' and ${shopOrder.shipped_at} is not null`
    case 'cancelled':
      return isNotNull(shopOrder.cancelled_at)
    default:
      return eq(shopOrder.state, filter)
  }
}

async function orderFilter(db: Db, { keyword: given, state }: OrderQuery): Promise<Matches> {
  const inState = state === undefined ? sql`true` : isListed(state)
  const keyword = normalizeKeyword(given)
  if (keyword !== undefined) {
    const { order_id: id, search_text: searched } = shopOrder
    return matchesOf(
      db,
      { id, searched, listed: inState, named: asNumber(keyword) },
      withoutSeparators(keyword),
    )
  }
  const counted = state === undefined ? ORDER_STATES : [state]
  return wholeList(inState, listTotal(...counted.map((each): CountedList => `shop_order ${each}`)))
}

/** All orders of the shop, for admins: ids by an index, then the rows of that page, and the total beside them. */
export async function listAllOrders(
  db: Db,
  query: OrderQuery,
): Promise<DatabasePage<WithDates<AdminOrderRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE, sort = 'newest' } = query
  const wanted = await orderFilter(db, query)
  const offset = (page - 1) * limit
  const isSearch = normalizeKeyword(query.keyword) !== undefined
  const shown = db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .where(wanted.where)
    .orderBy(...orderSorts[sort])
    .limit(isSearch ? Math.max(0, Math.min(limit, MATCHES_MAX - offset)) : limit)
    .offset(offset)
    .as('shown')
  const rows = await db
    .with(...wanted.ctes)
    .select({ ...adminOrderRowColumns, total: wanted.total })
    .from(shown)
    .innerJoin(shopOrder, eq(shopOrder.order_id, shown.order_id))
    .orderBy(...orderSorts[sort])
  return readPage(rows, { page, limit })
}
