/** Marks a paid order as delivered, once (spec §4, D17). */
import type { Order } from '@warung/contract/orders.ts'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import { isPaidWithTestMoney } from '../payments/payment-account.ts'
import { Problem } from '../problems.ts'
import type { WithDates } from '../shop-time.ts'
import { orderById } from './find-order.ts'

type Found = typeof shopOrder.$inferSelect & { readonly isTest: boolean }

function undeliverableReason(order: Found): string {
  if (order.is_delivered) return 'This order is already delivered.'
  if (!order.is_paid) return 'This order is not paid yet.'
  if (order.isTest) {
    return 'This order was paid with test money, and the shop takes real payments now. It cannot be delivered.'
  }
  return order.state === 'refunded'
    ? 'This order was refunded and cannot be delivered.'
    : 'Part of this order was refunded. Please look at it again, and say that the rest is delivered.'
}

/**
 * @param given.isRest what is left of an order that was refunded in part (payments.md: a refund blocks delivery)
 * @throws {Problem} not-found; conflict when unpaid, delivered already, refunded, or paid with test money alone
 */
export async function deliverOrder(
  db: Db,
  orderId: number,
  given: { isRest: boolean; now: Date },
): Promise<WithDates<Order>> {
  const [delivered] = await db
    .update(shopOrder)
    .set({ is_delivered: true, deliverd_at: given.now })
    .where(
      and(
        eq(shopOrder.order_id, orderId),
        eq(shopOrder.is_paid, true),
        eq(shopOrder.is_delivered, false),
        not(isPaidWithTestMoney),
        given.isRest ? ne(shopOrder.state, 'refunded') : eq(shopOrder.refunded_minor, 0),
      ),
    )
    .returning({ order_id: shopOrder.order_id })
  if (delivered) return orderById(db, orderId)
  const [found] = await db
    .select({ order: shopOrder, isTest: sql<boolean>`${isPaidWithTestMoney}` })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  if (!found) throw new Problem('not-found', 'This order does not exist.')
  throw new Problem('conflict', undeliverableReason({ ...found.order, isTest: found.isTest }))
}
