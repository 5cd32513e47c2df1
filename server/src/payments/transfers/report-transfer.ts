/** The buyer reports a transfer, and an admin looks for it (to_confirm). The report proves nothing. */
import type { Order } from '@warung/contract/orders.ts'
import { eq } from 'drizzle-orm'
import { orderById, ownedBy } from '../../orders/orders/find-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { lockOpenTransferOrder } from './lock-transfer-order.ts'

/** Covers a weekend, so that the pieces are not sold before an admin has looked. */
const REPORTED_HOLD_MS = 3 * DAY_MS

/** An expired hold stays expired: settling takes the stock again, if it is still there. */
function longerHold({ is_stock_held, hold_expires_at }: OrderRecord, now: Date): Date | null {
  if (!is_stock_held || hold_expires_at === null) return hold_expires_at
  return new Date(Math.max(hold_expires_at.getTime(), now.getTime() + REPORTED_HOLD_MS))
}

/** Idempotent. @throws {Problem} those of lockOpenTransferOrder */
export function reportTransfer(
  db: Db,
  owner: OrderOwner,
  orderId: number,
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const order = await lockOpenTransferOrder(db, orderId, ownedBy(owner))
    if (order.transfer_reported_at === null) {
      await db
        .update(shopOrder)
        .set({
          transfer_reported_at: now,
          transfer_refused_at: null,
          transfer_refused_reason: null,
          hold_expires_at: longerHold(order, now),
        })
        .where(eq(shopOrder.order_id, orderId))
    }
    return orderById(db, orderId)
  })
}
