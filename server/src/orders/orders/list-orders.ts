import type { AdminOrderRow, OrderRow } from '@warung/contract/orders.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { OrderSort } from '@warung/contract/values/list-sorts.ts'
import {
  OPEN_RETURNS,
  ORDER_STATES,
  type OrderFilter,
  TRANSFERS_TO_CONFIRM,
} from '@warung/contract/values/order-states.ts'
import { asc, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { isToFulfil, shopOrder } from '../../platform/database/schema/orders.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { pageOfMatches } from '../../platform/database/sql/keyword-search.ts'
import {
  isOnPage,
  type KeyOrder,
  type ListById,
  type ListPage,
  orderByKey,
  type PageRange,
  pageById,
  pageInOrder,
} from '../../platform/database/sql/list-page.ts'
import type { CountedList } from '../../platform/database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../../platform/text/paging.ts'
import { normalizeKeyword } from '../../platform/text/search-keyword.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isOwned } from './find-order.ts'
import { adminOrderRowColumns, orderRowColumns } from './order-columns.ts'
import type { OrderOwner } from './order-owner.ts'
import { tagsOfListed } from './order-tags.ts'
import { namedOrders, ordersOfProducts, withoutSeparators } from './search-orders.ts'

function ownOrders(isOfSession: boolean) {
  const own = isOwned(isOfSession)
  const total = sql<number>`(select count(*) from ${shopOrder} where ${own})`.mapWith(Number)
  const ids = sql`select ${shopOrder.order_id} from ${shopOrder} where ${own}
    order by ${shopOrder.order_id} desc limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint`
  return buildOnce((db) =>
    db
      .select({ ...orderRowColumns, total })
      .from(shopOrder)
      .where(sql`${shopOrder.order_id} = any(array(${ids}))`)
      .orderBy(desc(shopOrder.order_id))
      .prepare(UNNAMED),
  )
}

const ordersOfAccount = ownOrders(false)
const ordersOfSession = ownOrders(true)

/** Guests see only their session's orders (D6). An index alone yields ids and total. */
export async function listOwnOrders(
  db: Db,
  owner: OrderOwner,
  paging: PageQuery,
): Promise<DatabasePage<WithDates<OrderRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE } = paging
  const { user_id, guest_session_id } = owner
  const prepared = guest_session_id === null ? ordersOfAccount : ordersOfSession
  const values = { user_id, guest_session_id, limit, offset: (page - 1) * limit }
  return readPage(await prepared(db).execute(values), { page, limit })
}

const byTotal: KeyOrder = { key: shopOrder.total_price, isDescending: true }

const orderSorts = {
  newest: [desc(shopOrder.order_id)],
  oldest: [asc(shopOrder.order_id)],
  total: orderByKey(shopOrder.order_id, byTotal),
} as const satisfies Record<OrderSort, readonly SQL[]>

export type OrderQuery = PageQuery & {
  readonly keyword?: string | undefined
  readonly state?: OrderFilter | undefined
  readonly sort?: OrderSort | undefined
}

type FilteredOrders = Pick<ListById, 'listed' | 'counted' | 'excluded'>

const toPay: FilteredOrders = {
  listed: sql`${shopOrder.state} = 'unpaid' and ${shopOrder.cancelled_at} is null and ${shopOrder.accepted_at} is null`,
  counted: ['shop_order unpaid'],
  excluded: ['shop_order cancelled', 'shop_order accepted'],
}
const delivered: FilteredOrders = {
  listed: sql`${shopOrder.state} = 'delivered'`,
  counted: ['shop_order delivered'],
}

const orderFilters: Readonly<Record<OrderFilter, FilteredOrders>> = {
  to_pay: toPay,
  to_ship: {
    listed: sql`${isToFulfil(shopOrder)} and ${shopOrder.shipped_at} is null`,
    counted: ['shop_order paid', 'shop_order accepted'],
    excluded: ['shop_order shipped'],
  },
  shipped: {
    listed: sql`${isToFulfil(shopOrder)} and ${shopOrder.shipped_at} is not null`,
    counted: ['shop_order shipped'],
  },
  done: delivered,
  cancelled: { listed: isNotNull(shopOrder.cancelled_at), counted: ['shop_order cancelled'] },
  refunded: { listed: sql`${shopOrder.state} = 'refunded'`, counted: ['shop_order refunded'] },
  [TRANSFERS_TO_CONFIRM]: {
    listed: sql`${shopOrder.transfer_reported_at} is not null and ${shopOrder.state} = 'unpaid' and ${shopOrder.cancelled_at} is null`,
    counted: ['shop_order to_confirm'],
  },
  [OPEN_RETURNS]: { listed: sql`${shopOrder.has_open_return}`, counted: ['shop_order open_return'] },
  unpaid: toPay,
  paid: { listed: sql`${shopOrder.state} = 'paid'`, counted: ['shop_order paid'] },
  delivered,
}

const allOrders: FilteredOrders = {
  listed: sql`true`,
  counted: ORDER_STATES.map((state): CountedList => `shop_order ${state}`),
}

async function orderPage(db: Db, query: OrderQuery, range: PageRange): Promise<ListPage> {
  const { sort = 'newest' } = query
  const list = {
    id: shopOrder.order_id,
    ...(query.state === undefined ? allOrders : orderFilters[query.state]),
  }
  const keyword = normalizeKeyword(query.keyword)
  const order = orderSorts[sort]
  if (keyword !== undefined) {
    const searched = {
      ...list,
      searched: shopOrder.search_text,
      order,
      isNewestFirst: sort === 'newest',
      named: namedOrders(keyword),
      related: await ordersOfProducts(db, keyword),
    }
    return pageOfMatches(db, searched, withoutSeparators(keyword), range)
  }
  if (sort === 'newest' || sort === 'oldest') return pageById(list, sort, range)
  return pageInOrder(list, byTotal, range)
}

export async function listAllOrders(
  db: Db,
  query: OrderQuery,
): Promise<DatabasePage<WithDates<AdminOrderRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE, sort = 'newest' } = query
  const shown = await orderPage(db, query, { offset: (page - 1) * limit, limit })
  const found = await db
    .with(...shown.ctes)
    .select({ ...adminOrderRowColumns, tags: tagsOfListed, total: shown.total })
    .from(shopOrder)
    .where(isOnPage(shopOrder.order_id, shown))
    .orderBy(...orderSorts[sort])
  const rows = found.map(({ tags, has_open_return, ...row }) => ({
    ...row,
    ...(tags.length > 0 && { tags }),
    ...(has_open_return && { has_open_return }),
  }))
  return readPage(rows, { page, limit })
}
