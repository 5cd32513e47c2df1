import type { Order } from '@warung/contract/orders.ts'
import type { ShipmentBody } from '@warung/contract/shipments.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type ChangedFields, orderSubject, recordChange } from '../../audit/record-change.ts'
import { withdrawOrderMail } from '../../outbox/queue-order-mail.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { orderById } from '../orders/find-order.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { updateShippedAt } from '../orders/order-pieces.ts'
import { recalculateRefunds } from '../orders/recalculate-refunds.ts'

export type ShipmentOfOrder = { readonly id: number; readonly shipment_id: number }

export function auditedShipment({
  courier,
  service,
  tracking_number,
}: typeof shipment.$inferSelect): ChangedFields {
  return { courier, service, tracking_number }
}

function whichShipment({ id, shipment_id }: ShipmentOfOrder) {
  return and(eq(shipment.order_id, id), eq(shipment.shipment_id, shipment_id))
}

export async function lockShipment(db: Db, target: ShipmentOfOrder): Promise<typeof shipment.$inferSelect> {
  await lockOrder(db, target.id)
  const [found] = await db.select().from(shipment).where(whichShipment(target))
  if (!found) throw new Problem('shipment_not_found')
  return found
}

function explainTwice(error: unknown): never {
  throw violatedConstraint(error) === 'shipment_once' ? new Problem('shipment_twice') : error
}

/** @throws {Problem} shipment_not_found, shipment_twice */
export function correctShipment(
  db: Db,
  caller: Caller,
  correction: { target: ShipmentOfOrder; parcel: ShipmentBody },
  now: Date,
): Promise<WithDates<Order>> {
  const { courier, service = '', tracking_number = '' } = correction.parcel
  return inTransaction(db, async (db) => {
    const before = await lockShipment(db, correction.target)
    const after = { ...before, courier, service, tracking_number }
    if (JSON.stringify(auditedShipment(before)) !== JSON.stringify(auditedShipment(after))) {
      await db
        .update(shipment)
        .set({ courier, service, tracking_number })
        .where(whichShipment(correction.target))
      await recordChange(db, {
        by: caller.user_id,
        action: 'order.shipment_corrected',
        subject: orderSubject(correction.target.id),
        before: auditedShipment(before),
        after: auditedShipment(after),
        at: now,
      })
    }
    return orderById(db, correction.target.id)
  }).catch(explainTwice)
}

export function removeShipment(
  db: Db,
  caller: Caller,
  target: ShipmentOfOrder,
  now: Date,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    const removed = await lockShipment(db, target)
    await db.delete(shipment).where(whichShipment(target))
    await updateShippedAt(db, [target.id])
    const left = await db.$count(shipment, eq(shipment.order_id, target.id))
    if (left === 0) await withdrawOrderMail(db, 'order_shipped', target.id)
    await recalculateRefunds(db, target.id, now)
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.shipment_removed',
      subject: orderSubject(target.id),
      before: auditedShipment(removed),
      after: {},
      at: now,
    })
    return orderById(db, target.id)
  })
}
