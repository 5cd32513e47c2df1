/** An order is marked as delivered only once (spec §4, D17). */
import type { Order } from '@warung/contract/orders.ts'
import { DELIVERY_UNDO_SECONDS } from '@warung/contract/values/limits.ts'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type PlainProblemCode, Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isPaidWithTestMoney } from '../../providers/payment-account.ts'
import { orderById } from './find-order.ts'

type Found = OrderRecord & { readonly isTest: boolean }

function undeliverableReason(order: Found): PlainProblemCode {
  if (order.is_delivered) return 'order_already_delivered'
  if (!order.is_paid) return 'order_not_paid'
  if (order.isTest) return 'order_paid_with_test_money'
  return order.state === 'refunded' ? 'order_refunded' : 'order_partly_refunded'
}

async function refusedDelivery(db: Db, orderId: number): Promise<Problem> {
  const [found] = await db
    .select({ order: shopOrder, isTest: sql<boolean>`${isPaidWithTestMoney}` })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  if (!found) return new Problem('order_not_found')
  return new Problem(undeliverableReason({ ...found.order, isTest: found.isTest }))
}

/**
 * @throws {Problem} order_not_found, order_already_delivered, order_not_paid, order_paid_with_test_money,
 * order_refunded, order_partly_refunded without `isRest` (payments.md)
 */
export function deliverOrder(
  db: Db,
  caller: Caller,
  orderId: number,
  options: { isRest: boolean; now: Date },
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const [delivered] = await db
      .update(shopOrder)
      .set({ is_delivered: true, deliverd_at: options.now })
      .where(
        and(
          eq(shopOrder.order_id, orderId),
          eq(shopOrder.is_paid, true),
          eq(shopOrder.is_delivered, false),
          not(isPaidWithTestMoney),
          options.isRest ? ne(shopOrder.state, 'refunded') : eq(shopOrder.refunded_minor, 0),
        ),
      )
      .returning({ order_id: shopOrder.order_id })
    if (!delivered) throw await refusedDelivery(db, orderId)
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.delivered',
      subject: orderSubject(orderId),
      before: { is_delivered: false },
      after: { is_delivered: true },
      at: options.now,
    })
    const not_before = new Date(options.now.getTime() + DELIVERY_UNDO_SECONDS * 1000)
    await queueOrderMail(db, { kind: 'order_delivered', order_id: orderId, not_before, now: options.now })
    return await orderById(db, orderId)
  })
}
