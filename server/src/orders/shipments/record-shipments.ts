import type { ShipmentBody } from '@warung/contract/shipments.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type AuditedChange, recordChanges } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import type { ShipmentFault, ShipmentRefusal } from '../../platform/problems/problem-params.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { isPaidWithTestMoney } from '../../providers/payment-account.ts'

const MAIL_DELAY_MS = MINUTE_MS

export type ParcelToRecord = ShipmentBody & { readonly order_id: number }

type LockedOrder = Pick<
  typeof shopOrder.$inferSelect,
  'order_id' | 'is_paid' | 'state' | 'cancelled_at' | 'accepted_at'
> & {
  readonly isTest: boolean
  readonly parcels: readonly (typeof shipment.$inferSelect)[]
}

async function lockOrders(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, LockedOrder>> {
  const found = await db
    .select({
      order_id: shopOrder.order_id,
      is_paid: shopOrder.is_paid,
      state: shopOrder.state,
      cancelled_at: shopOrder.cancelled_at,
      accepted_at: shopOrder.accepted_at,
      isTest: sql<boolean>`${isPaidWithTestMoney}`,
    })
    .from(shopOrder)
    .where(inArray(shopOrder.order_id, [...orderIds]))
    .orderBy(asc(shopOrder.order_id)) // the same lock order everywhere prevents deadlocks
    .for('update')
  const recorded = await db
    .select()
    .from(shipment)
    .where(inArray(shipment.order_id, [...orderIds]))
  const parcels = Map.groupBy(recorded, ({ order_id }) => order_id)
  return new Map(
    found.map((order) => [order.order_id, { ...order, parcels: parcels.get(order.order_id) ?? [] }]),
  )
}

function isRecorded(
  { courier, service = '', tracking_number = '' }: ShipmentBody,
  order: LockedOrder,
): boolean {
  return order.parcels.some(
    (parcel) =>
      parcel.courier === courier && parcel.service === service && parcel.tracking_number === tracking_number,
  )
}

function unshippableReason(
  parcel: ParcelToRecord,
  order: LockedOrder | undefined,
  mayAddParcels: boolean,
): ShipmentRefusal | undefined {
  if (!order) return 'order_not_found'
  if (isRecorded(parcel, order)) return undefined
  if (order.cancelled_at !== null) return 'order_cancelled'
  if (!order.is_paid && order.accepted_at === null) return 'order_not_paid'
  if (order.isTest) return 'order_paid_with_test_money'
  if (order.state === 'refunded') return 'order_refunded'
  if (!mayAddParcels && order.parcels.length > 0) return 'already_shipped'
  return order.parcels.length >= PARCELS_MAX ? 'too_many_shipments' : undefined
}

function shippedChange(caller: Caller, parcel: typeof shipment.$inferSelect): AuditedChange {
  const { order_id, courier, service, tracking_number, shipped_at } = parcel
  return {
    by: caller.user_id,
    action: 'order.shipped',
    subject: { type: 'order', id: order_id, name: `Order ${order_id}` },
    before: {},
    after: { courier, service, tracking_number },
    at: shipped_at,
  }
}

/** The first parcel marks the order as shipped. @returns the new parcels */
async function insertParcels(
  db: Db,
  caller: Caller,
  parcels: readonly ParcelToRecord[],
  now: Date,
): Promise<(typeof shipment.$inferSelect)[]> {
  const inserted = await db
    .insert(shipment)
    .values(
      parcels.map(({ order_id, courier, service = '', tracking_number = '' }) => ({
        order_id,
        courier,
        service,
        tracking_number,
        shipped_at: now,
        user_id: caller.user_id,
      })),
    )
    .onConflictDoNothing()
    .returning()
  const orderIds = inserted.map(({ order_id }) => order_id)
  if (orderIds.length > 0)
    await db
      .update(shopOrder)
      .set({ shipped_at: now })
      .where(and(inArray(shopOrder.order_id, orderIds), isNull(shopOrder.shipped_at)))
  return inserted
}

/** All or nothing. Skips parcels that are already recorded. Runs in a transaction. @returns the faults */
export async function recordShipments(
  db: Db,
  caller: Caller,
  parcels: readonly ParcelToRecord[],
  context: {
    mayAddParcels: boolean
    now: Date
  },
): Promise<readonly ShipmentFault[]> {
  const { mayAddParcels, now } = context
  const orders = await lockOrders(db, [...new Set(parcels.map(({ order_id }) => order_id))])
  const faults = parcels.flatMap((parcel, index) => {
    const { order_id } = parcel
    const refusal = unshippableReason(parcel, orders.get(order_id), mayAddParcels)
    return refusal === undefined ? [] : [{ index, order_id, refusal }]
  })
  if (faults.length > 0) return faults
  const recorded = await insertParcels(db, caller, parcels, now)
  if (recorded.length === 0) return []
  await recordChanges(
    db,
    recorded.map((parcel) => shippedChange(caller, parcel)),
  )
  const not_before = new Date(now.getTime() + MAIL_DELAY_MS)
  for (const { order_id, shipment_id } of recorded) {
    const params = { shipment_id }
    await queueOrderMail(db, { kind: 'order_shipped', order_id, event: shipment_id, params, not_before, now })
  }
  return []
}
