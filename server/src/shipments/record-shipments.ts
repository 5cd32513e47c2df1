/** Writes that parcels of paid orders were handed to a courier: the orders are shipped from then on. */
import type { ShipmentBody } from '@warung/contract/shipments.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { and, asc, count, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import { type AuditedChange, recordChanges } from '../audit/record-change.ts'
import type { Db } from '../database/open.ts'
import { shopOrder } from '../database/schema/orders.ts'
import { shipment } from '../database/schema/shipments.ts'
import { queueOrderMail } from '../mails/queue-order-mail.ts'
import { isPaidWithTestMoney } from '../payments/payment-account.ts'
import type { PlainProblemCode } from '../problems/problem.ts'

/** A slip of the pen is corrected before the buyer hears of it. */
const MAIL_DELAY_MS = 60_000

export type ParcelToRecord = ShipmentBody & { readonly order_id: number }

/** Of a parcel that cannot be recorded: its place in what was sent, from 0. */
export type ParcelFault = {
  readonly place: number
  readonly order_id: number
  readonly code: PlainProblemCode
}

type LockedOrder = Pick<typeof shopOrder.$inferSelect, 'order_id' | 'is_paid' | 'state' | 'cancelled_at'> & {
  readonly isTest: boolean
  readonly parcels: number
}

async function lockOrders(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, LockedOrder>> {
  const found = await db
    .select({
      order_id: shopOrder.order_id,
      is_paid: shopOrder.is_paid,
      state: shopOrder.state,
      cancelled_at: shopOrder.cancelled_at,
      isTest: sql<boolean>`${isPaidWithTestMoney}`,
    })
    .from(shopOrder)
    .where(inArray(shopOrder.order_id, [...orderIds]))
    .orderBy(asc(shopOrder.order_id)) // everybody locks in this order: no deadlock
    .for('update')
  const counted = await db
    .select({ order_id: shipment.order_id, parcels: count() })
    .from(shipment)
    .where(inArray(shipment.order_id, [...orderIds]))
    .groupBy(shipment.order_id)
  const parcelsOf = new Map(counted.map((row) => [row.order_id, row.parcels]))
  return new Map(
    found.map((order) => [order.order_id, { ...order, parcels: parcelsOf.get(order.order_id) ?? 0 }]),
  )
}

function unshippableReason(order: LockedOrder | undefined): PlainProblemCode | undefined {
  if (!order) return 'order_not_found'
  if (order.cancelled_at !== null) return 'order_cancelled'
  if (!order.is_paid) return 'order_not_paid'
  if (order.isTest) return 'order_paid_with_test_money'
  if (order.state === 'refunded') return 'order_refunded'
  return order.parcels >= PARCELS_MAX ? 'too_many_shipments' : undefined
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

/**
 * All of them, or none when one cannot be: then what is wrong with each. A parcel that is recorded already stays one.
 * Inside a transaction.
 */
export async function recordShipments(
  db: Db,
  caller: Caller,
  parcels: readonly ParcelToRecord[],
  now: Date,
): Promise<readonly ParcelFault[]> {
  const orders = await lockOrders(db, [...new Set(parcels.map(({ order_id }) => order_id))])
  const faults = parcels.flatMap(({ order_id }, place) => {
    const code = unshippableReason(orders.get(order_id))
    return code === undefined ? [] : [{ place, order_id, code }]
  })
  if (faults.length > 0) return faults
  const recorded = await db
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
  if (recorded.length === 0) return []
  await db
    .update(shopOrder)
    .set({ shipped_at: now })
    .where(
      and(
        inArray(
          shopOrder.order_id,
          recorded.map(({ order_id }) => order_id),
        ),
        isNull(shopOrder.shipped_at),
      ),
    )
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
