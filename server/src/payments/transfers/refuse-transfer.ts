/** An admin could not find a reported transfer. The buyer reads the reason, and may report it again. */
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { orderById } from '../../orders/orders/find-order.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { lockOpenTransferOrder } from './lock-transfer-order.ts'

type RefuseInput = { readonly orderId: number; readonly reason: string; readonly now: Date }

/** @throws {Problem} those of lockOpenTransferOrder, transfer_not_reported */
export function refuseTransfer(
  db: Db,
  caller: Caller,
  { orderId, reason, now }: RefuseInput,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const order = await lockOpenTransferOrder(db, orderId)
    if (order.transfer_reported_at === null) throw new Problem('transfer_not_reported')
    await db
      .update(shopOrder)
      .set({ transfer_reported_at: null, transfer_refused_at: now, transfer_refused_reason: reason })
      .where(eq(shopOrder.order_id, orderId))
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.transfer_refused',
      subject: orderSubject(orderId),
      before: {},
      after: { reason },
      at: now,
    })
    await queueOrderMail(db, {
      kind: 'order_transfer_refused',
      order_id: orderId,
      event: now.getTime(),
      now,
    })
    return orderById(db, orderId)
  })
}
