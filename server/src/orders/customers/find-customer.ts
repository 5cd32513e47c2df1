import type { Customer } from '@warung/contract/customers.ts'
import type { OrderRow } from '@warung/contract/orders.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import { and, count, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { registeredUser } from '../../accounts/find-user.ts'
import { lastSeenAt } from '../../accounts/last-seen.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderRowColumns } from '../orders/order-columns.ts'
import { findCustomerNote } from './customer-note.ts'

/** In rupiah: a refund counts as its share of the order's total. */
function purchasesOf(db: Db, userId: number) {
  const isPaid = eq(shopOrder.is_paid, true)
  const refunded = sql`refunded_share(${shopOrder.total_price}, ${shopOrder.refunded_minor}, ${shopOrder.payment_amount_minor})`
  return db
    .select({
      orders: count(),
      paid_orders: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
      paid_total: sql<number>`coalesce(sum(${shopOrder.total_price}) filter (where ${isPaid}), 0)`.mapWith(
        shopOrder.total_price,
      ),
      refunded_total: sql<number>`coalesce(sum(${refunded}) filter (where ${isPaid}), 0)`.mapWith(
        shopOrder.total_price,
      ),
    })
    .from(shopOrder)
    .where(eq(shopOrder.user_id, userId))
}

/** Delivery address of the newest order; skips counter sales, which have the shop's address. */
function newestDeliveryAddress(db: Db, userId: number) {
  const { address, city, province, postal_code, country, telephone, payment_method_name } = shopOrder
  return db
    .select({ shipment_address: { address, city, province, postal_code, country }, telephone })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.user_id, userId),
        isNull(shopOrder.guest_session_id),
        ne(payment_method_name, COUNTER_CASH_NAME),
      ),
    )
    .orderBy(desc(shopOrder.order_id))
    .limit(1)
}

/** @throws {Problem} user_not_found */
export async function findCustomer(db: Db, userId: number): Promise<WithDates<Customer>> {
  const user = await registeredUser(db, userId)
  const [purchases] = await purchasesOf(db, userId)
  if (!purchases) throw new Error('a sum without a row')
  const [shipment = { shipment_address: null, telephone: null }] = await newestDeliveryAddress(db, userId)
  const note = await findCustomerNote(db, userId)
  return { ...user, ...purchases, last_seen_at: await lastSeenAt(db, userId), ...shipment, note }
}

type CustomerOrders = { data: WithDates<OrderRow>[]; meta: { before: number | null } }

export async function listCustomerOrders(
  db: Db,
  userId: number,
  before: number | undefined,
): Promise<CustomerOrders> {
  const found = await db
    .select(orderRowColumns)
    .from(shopOrder)
    .where(
      and(eq(shopOrder.user_id, userId), before === undefined ? undefined : lt(shopOrder.order_id, before)),
    )
    .orderBy(desc(shopOrder.order_id))
    .limit(LIST_PAGE_SIZE + 1)
  const { rows: data, next } = cursorPage(found, LIST_PAGE_SIZE, ({ order_id }) => order_id)
  return { data, meta: { before: next } }
}
