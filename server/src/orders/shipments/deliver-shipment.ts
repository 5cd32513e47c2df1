import type { Order } from '@warung/contract/orders.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import { orderById } from '../orders/find-order.ts'
import { auditedShipment, lockShipment, type ShipmentOfOrder } from './change-shipment.ts'

/**
 * Once; the last parcel of a shipped order delivers it.
 * @throws {Problem} shipment_not_found, order_already_delivered, and those of deliverOrder
 */
export function deliverShipment(
  db: Db,
  caller: Caller,
  target: ShipmentOfOrder,
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const parcel = await lockShipment(db, target)
    const { shipped_at, is_delivered, is_paid } = await orderById(db, target.id)
    if (is_delivered) throw new Problem('order_already_delivered')
    if (!is_paid) throw new Problem('order_not_paid')
    if (parcel.delivered_at !== null) return orderById(db, target.id)
    await db.update(shipment).set({ delivered_at: now }).where(eq(shipment.shipment_id, target.shipment_id))
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.shipment_delivered',
      subject: orderSubject(target.id),
      before: {},
      after: auditedShipment(parcel),
      at: now,
    })
    const onTheWay = await db.$count(
      shipment,
      and(eq(shipment.order_id, target.id), isNull(shipment.delivered_at)),
    )
    if (shipped_at === null || onTheWay > 0) return orderById(db, target.id)
    return deliverOrder(db, caller, target.id, { isRest: true, now })
  })
}
