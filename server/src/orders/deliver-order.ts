/** Marks a paid order as delivered, once (spec §4, D17). */
import type { Order } from '@warung/contract/orders.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema.ts'
import { Problem } from '../problems.ts'
import type { Handed } from '../shop-time.ts'
import { orderById } from './find-order.ts'

const whyNot = (order: { is_paid: boolean; is_delivered: boolean; refunded_minor: number }): string => {
  if (order.is_delivered) return 'This order is already delivered.'
  if (!order.is_paid) return 'This order is not paid yet.'
  return 'This order was refunded and cannot be delivered.'
}

/** @throws {Problem} not-found; conflict when unpaid, delivered already or refunded */
export const deliverOrder = async (db: Db, orderId: number, now: Date): Promise<Handed<Order>> => {
  const [delivered] = await db
    .update(shopOrder)
    .set({ is_delivered: true, deliverd_at: now })
    .where(
      and(
        eq(shopOrder.order_id, orderId),
        eq(shopOrder.is_paid, true),
        eq(shopOrder.is_delivered, false),
        eq(shopOrder.refunded_minor, 0),
      ),
    )
    .returning({ order_id: shopOrder.order_id })
  if (delivered) return orderById(db, orderId)
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.order_id, orderId))
  if (!order) throw new Problem('not-found', 'This order does not exist.')
  throw new Problem('conflict', whyNot(order))
}
