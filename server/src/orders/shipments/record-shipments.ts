import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { PartShipmentBody } from '@warung/contract/shipments.ts'
import { PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type AuditedChange, orderSubject, recordChanges } from '../../audit/record-change.ts'
import { queueOrderMail } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { type OrderRecord, shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment, shipmentPiece } from '../../platform/database/schema/shipments.ts'
import type { ShipmentFault, ShipmentRefusal } from '../../platform/problems/problem-params.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { isPaidWithTestMoney } from '../../providers/payment-account.ts'
import { type LineOfPieces, piecesOfParcel, piecesText, updateShippedAt } from '../orders/order-pieces.ts'
import { choosePieces, hasPartialParcels, isSameParcel, type StoredParcel } from './choose-pieces.ts'

const MAIL_DELAY_MS = MINUTE_MS

export type ParcelToRecord = PartShipmentBody & { readonly order_id: number }

type LockedOrder = Pick<
  OrderRecord,
  'order_id' | 'is_paid' | 'state' | 'cancelled_at' | 'accepted_at' | 'shipped_at'
> & {
  readonly isTest: boolean
  readonly parcels: readonly StoredParcel[]
}

async function lockOrders(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, LockedOrder>> {
  const found = await db
    .select({
      order_id: shopOrder.order_id,
      is_paid: shopOrder.is_paid,
      state: shopOrder.state,
      cancelled_at: shopOrder.cancelled_at,
      accepted_at: shopOrder.accepted_at,
      shipped_at: shopOrder.shipped_at,
      isTest: sql<boolean>`${isPaidWithTestMoney}`,
    })
    .from(shopOrder)
    .where(inArray(shopOrder.order_id, [...orderIds]))
    .orderBy(asc(shopOrder.order_id)) // the same lock order everywhere prevents deadlocks
    .for('update')
  const recorded = await db
    .select({ ...getTableColumns(shipment), pieces: piecesOfParcel(sql`shipment.shipment_id`) })
    .from(shipment)
    .where(inArray(shipment.order_id, [...orderIds]))
  const parcels = Map.groupBy(recorded, ({ order_id }) => order_id)
  return new Map(
    found.map((order) => [order.order_id, { ...order, parcels: parcels.get(order.order_id) ?? [] }]),
  )
}

function unshippableReason(
  order: LockedOrder | undefined,
  mayAddParcels: boolean,
): ShipmentRefusal | undefined {
  if (!order) return 'order_not_found'
  if (order.cancelled_at !== null) return 'order_cancelled'
  if (!order.is_paid && order.accepted_at === null) return 'order_not_paid'
  if (order.isTest) return 'order_paid_with_test_money'
  if (order.state === 'refunded') return 'order_refunded'
  if (!mayAddParcels && order.shipped_at !== null) return 'already_shipped'
  return order.parcels.length >= PARCELS_MAX ? 'too_many_shipments' : undefined
}

type ShippableParcel = Omit<ParcelToRecord, 'pieces'> & {
  readonly pieces: readonly OrderPiece[] | undefined
  readonly lines: readonly LineOfPieces[]
}

type SortedParcels = { readonly faults: ShipmentFault[]; readonly shippable: ShippableParcel[] }

/** A parcel already recorded is in neither list. @throws {Problem} of its pieces (choosePieces) */
async function sortParcels(
  db: Db,
  parcels: readonly ParcelToRecord[],
  mayAddParcels: boolean,
): Promise<SortedParcels> {
  const orders = await lockOrders(db, [...new Set(parcels.map(({ order_id }) => order_id))])
  const sorted: SortedParcels = { faults: [], shippable: [] }
  for (const [index, parcel] of parcels.entries()) {
    const { order_id } = parcel
    const order = orders.get(order_id)
    if (order?.parcels.some((stored) => isSameParcel(parcel, stored, order))) continue
    // the first of a list takes everything left
    const isSecond =
      order && hasPartialParcels(order) && sorted.shippable.some((other) => other.order_id === order_id)
    const refusal = isSecond ? 'already_shipped' : unshippableReason(order, mayAddParcels)
    if (refusal) sorted.faults.push({ index, order_id, refusal })
    else if (order) sorted.shippable.push({ ...parcel, ...(await choosePieces(db, parcel, order)) })
  }
  return sorted
}

type RecordedParcel = typeof shipment.$inferSelect & Pick<ShippableParcel, 'pieces' | 'lines'>

function shippedChange(caller: Caller, parcel: RecordedParcel): AuditedChange {
  const { order_id, courier, service, tracking_number, shipped_at, pieces, lines } = parcel
  return {
    by: caller.user_id,
    action: 'order.shipped',
    subject: orderSubject(order_id),
    before: {},
    after: { courier, service, tracking_number, ...(pieces && { pieces: piecesText(pieces, lines) }) },
    at: shipped_at,
  }
}

async function insertPieces(db: Db, parcels: readonly RecordedParcel[]): Promise<void> {
  const values = parcels.flatMap(({ shipment_id, order_id, pieces = [] }) =>
    pieces.map((piece) => ({ ...piece, shipment_id, order_id })),
  )
  if (values.length > 0) await db.insert(shipmentPiece).values(values)
}

/** @returns the new parcels */
async function insertParcels(
  db: Db,
  caller: Caller,
  parcels: readonly ShippableParcel[],
  now: Date,
): Promise<RecordedParcel[]> {
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
  const recorded = inserted.flatMap((row) => {
    const parcel = parcels.find(
      ({ order_id, courier, service = '', tracking_number = '' }) =>
        order_id === row.order_id &&
        courier === row.courier &&
        service === row.service &&
        tracking_number === row.tracking_number,
    )
    return parcel ? [{ ...row, pieces: parcel.pieces, lines: parcel.lines }] : []
  })
  await insertPieces(db, recorded)
  if (recorded.length > 0)
    await updateShippedAt(
      db,
      recorded.map(({ order_id }) => order_id),
    )
  return recorded
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
  const { faults, shippable } = await sortParcels(db, parcels, mayAddParcels)
  if (faults.length > 0 || shippable.length === 0) return faults
  const recorded = await insertParcels(db, caller, shippable, now)
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
