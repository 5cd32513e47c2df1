/** Marks a paid order as delivered, once (spec §4, D17). */
import type { Order } from '@warung/contract/orders.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema.ts'
import { Problem } from '../problems.ts'
import type { Handed } from '../shop-time.ts'
import { orderById } from './find-order.ts'

const whyNot = (order: typeof shopOrder.$inferSelect): string => {
  if (order.is_delivered) return 'This order is already delivered.'
  if (!order.is_paid) return 'This order is not paid yet.'
  return order.state === 'refunded'
    ? 'This order was refunded and cannot be delivered.'
    : 'Part of this order was refunded. Please look at it again, and say that the rest is delivered.'
}

/**
 * @param given.isRest what is left of an order that was refunded in part (payments.md: a refund blocks delivery)
 * @throws {Problem} not-found; conflict when unpaid, delivered already or refunded
 */
export const deliverOrder = async (
  db: Db,
  orderId: number,
  given: { isRest: boolean; now: Date },
): Promise<Handed<Order>> => {
  const [delivered] = await db
    .update(shopOrder)
    .set({ is_delivered: true, deliverd_at: given.now })
    .where(
      and(
        eq(shopOrder.order_id, orderId),
        eq(shopOrder.is_paid, true),
        eq(shopOrder.is_delivered, false),
        given.isRest ? ne(shopOrder.state, 'refunded') : eq(shopOrder.refunded_minor, 0),
      ),
    )
    .returning({ order_id: shopOrder.order_id })
  if (delivered) return orderById(db, orderId)
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.order_id, orderId))
  if (!order) throw new Problem('not-found', 'This order does not exist.')
  throw new Problem('conflict', whyNot(order))
}
