/** Lists of orders, newest first: one's own, and all of the shop's (spec §7, D15). */
import type { AdminOrderRow, OrderRow } from '@warung/contract/orders.ts'
import { count, desc, type SQL } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema.ts'
import { Problem } from '../problems.ts'
import type { Handed } from '../shop-time.ts'
import { ownedBy } from './find-order.ts'

const PAGE_SIZE = 50 // D15

export type Paging = { readonly page?: number | undefined; readonly limit?: number | undefined }
export type Page<Row> = {
  data: Handed<Row>[]
  meta: { last_page: number; current_page: number; total: number }
}

const listed = {
  order_id: shopOrder.order_id,
  created_at: shopOrder.created_at,
  total_price: shopOrder.total_price,
  is_paid: shopOrder.is_paid,
  paid_at: shopOrder.paid_at,
  is_delivered: shopOrder.is_delivered,
  deliverd_at: shopOrder.deliverd_at,
}

const metaOf = (total: number, page: number, limit: number): Page<never>['meta'] => {
  const last_page = Math.max(1, Math.ceil(total / limit))
  if (page > last_page) throw new Problem('not-found', 'There is no such page.')
  return { last_page, current_page: page, total }
}

const totalOf = async (db: Db, which: SQL | undefined): Promise<number> => {
  const [counted] = await db.select({ total: count() }).from(shopOrder).where(which)
  return counted?.total ?? 0
}

/** The caller's orders; for a guest, those of this guest session only (D6). */
export const listOwnOrders = async (db: Db, caller: Caller, paging: Paging): Promise<Page<OrderRow>> => {
  const { page = 1, limit = PAGE_SIZE } = paging
  const which = ownedBy(caller)
  const data = await db
    .select(listed)
    .from(shopOrder)
    .where(which)
    .orderBy(desc(shopOrder.order_id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data, meta: metaOf(await totalOf(db, which), page, limit) }
}

/** All orders of the shop, for admins. */
export const listAllOrders = async (db: Db, paging: Paging): Promise<Page<AdminOrderRow>> => {
  const { page = 1, limit = PAGE_SIZE } = paging
  const data = await db
    .select({
      ...listed,
      user_id: shopOrder.user_id,
      user_name: shopOrder.user_name,
      user_email: shopOrder.user_email,
    })
    .from(shopOrder)
    .orderBy(desc(shopOrder.order_id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data, meta: metaOf(await totalOf(db, undefined), page, limit) }
}
