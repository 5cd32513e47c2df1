import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { queueMailsOfUnpaid } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { restockOrders } from './move-stock.ts'

const RELEASE_BATCH = 50

export async function releaseExpiredHolds(db: Db, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const batch = await inTransaction(db, async (db) => {
      const expired = await db
        .select({ order_id: shopOrder.order_id })
        .from(shopOrder)
        .where(
          and(
            eq(shopOrder.is_stock_held, true),
            eq(shopOrder.is_paid, false),
            // The provider may still complete a pending payment.
            eq(shopOrder.is_payment_pending, false),
            lte(shopOrder.hold_expires_at, now),
          ),
        )
        .orderBy(asc(shopOrder.hold_expires_at))
        .limit(RELEASE_BATCH)
        .for('update', { skipLocked: true })
      const ids = expired.map((order) => order.order_id)
      if (ids.length === 0) return 0
      await db
        .update(shopOrder)
        .set({ is_stock_held: false, hold_expires_at: null })
        .where(inArray(shopOrder.order_id, ids))
      await restockOrders(db, ids, 'released', now)
      await queueMailsOfUnpaid(db, 'order_expired', inArray(shopOrder.order_id, ids), now)
      return ids.length
    })
    released += batch
    if (batch < RELEASE_BATCH) return released
  }
}
