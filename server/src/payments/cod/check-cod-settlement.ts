/** Matches a courier's list of collected cash with orders. Writes nothing. */
import type { CallInput } from '@warung/contract/client.ts'
import type { CodSettlementLine } from '@warung/contract/cod-settlements.ts'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment, trackingNumberKey } from '../../platform/database/schema/shipments.ts'
import { readCodSettlement, type SettledParcel } from './read-cod-settlement.ts'

type CodSettlementUpload = CallInput<'POST /api/v1/admin/cod-settlement/check'>['body']

type CodOrder = CodSettlementLine['orders'][number] & {
  readonly is_paid: boolean
  readonly isCancelled: boolean
}

function parcelKey(tracking_number: string): string {
  return tracking_number.replaceAll(' ', '').toLowerCase()
}

async function ordersByKey(db: Db, parcels: readonly SettledParcel[]): Promise<Map<string, CodOrder[]>> {
  const key = trackingNumberKey(shipment.tracking_number)
  const keys = [...new Set(parcels.map(({ tracking_number }) => parcelKey(tracking_number)))]
  const found = await db
    .selectDistinct({
      key: sql<string>`${key}`,
      order_id: shopOrder.order_id,
      amount: shopOrder.payment_amount_minor,
      buyer: sql<string>`coalesce(${shopOrder.recipient}, ${shopOrder.user_name})`,
      is_paid: shopOrder.is_paid,
      isCancelled: sql<boolean>`${shopOrder.cancelled_at} is not null`,
    })
    .from(shipment)
    .innerJoin(shopOrder, sql`${shopOrder.order_id} = ${shipment.order_id}`)
    .where(and(inArray(key, keys), isNotNull(shopOrder.accepted_at)))
    .orderBy(shopOrder.order_id)
  return Map.groupBy(found, (each) => each.key)
}

function matchOf(
  amount: number,
  orders: readonly CodOrder[],
  isRepeated: boolean,
): CodSettlementLine['match'] {
  if (orders.length === 0) return 'unmatched'
  if (orders.every(({ is_paid }) => is_paid)) return 'booked'
  const isOpen = orders.every(({ is_paid, isCancelled }) => !is_paid && !isCancelled)
  const due = orders.reduce((sum, order) => sum + order.amount, 0)
  return isOpen && !isRepeated && due === amount ? 'certain' : 'likely'
}

/** @throws {Problem} bank_statement_refused */
export async function checkCodSettlement(
  db: Db,
  { statement, columns }: CodSettlementUpload,
): Promise<{ lines: CodSettlementLine[] }> {
  const chosen = columns && { tracking_number: columns.tracking_number - 1, amount: columns.amount - 1 }
  const parcels = readCodSettlement(statement, chosen)
  const byKey = await ordersByKey(db, parcels)
  const counts = Map.groupBy(parcels, ({ tracking_number }) => parcelKey(tracking_number))
  return {
    lines: parcels.map((parcel) => {
      const key = parcelKey(parcel.tracking_number)
      const orders = byKey.get(key) ?? []
      const isRepeated = (counts.get(key)?.length ?? 0) > 1
      return {
        ...parcel,
        match: matchOf(parcel.amount, orders, isRepeated),
        orders: orders.map(({ order_id, amount, buyer }) => ({ order_id, amount, buyer })),
      }
    }),
  }
}
