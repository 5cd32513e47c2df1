/** Which pieces of its order a new parcel holds (decisions/067). */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import type { PartShipmentBody } from '@warung/contract/shipments.ts'
import type { Db } from '../../platform/database/open.ts'
import type { shipment } from '../../platform/database/schema/shipments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { checkPieces, type LineOfPieces, readLinesOfPieces } from '../orders/order-pieces.ts'

export type StoredParcel = typeof shipment.$inferSelect & { readonly pieces: OrderPiece[] | null }

type OrderOfParcels = {
  readonly order_id: number
  readonly is_paid: boolean
  readonly shipped_at: Date | null
  readonly parcels: readonly StoredParcel[]
}

/** Some of its parcels name their pieces. */
export function hasPartialParcels({ parcels }: OrderOfParcels): boolean {
  return parcels.some(({ pieces }) => pieces !== null)
}

function sorted(pieces: readonly OrderPiece[]): string {
  return JSON.stringify(
    pieces
      .map(({ product_id, quantity }) => [product_id, quantity] as const)
      .sort(([first], [second]) => first - second),
  )
}

/**
 * A double click records one parcel.
 * @throws {Problem} shipment_twice, when only the pieces differ
 */
export function isSameParcel(parcel: PartShipmentBody, stored: StoredParcel, order: OrderOfParcels): boolean {
  const { courier, service = '', tracking_number = '', pieces } = parcel
  if (stored.courier !== courier || stored.service !== service || stored.tracking_number !== tracking_number)
    return false
  if (stored.pieces === null) return true // it holds them all
  const isSame = pieces ? sorted(pieces) === sorted(stored.pieces) : order.shipped_at !== null
  if (!isSame) throw new Problem('shipment_twice')
  return true
}

function leftToShip({
  quantity,
  shipped_quantity,
  refunded_quantity,
  returned_unshipped,
}: LineOfPieces): number {
  return quantity - shipped_quantity - refunded_quantity - returned_unshipped
}

type ChosenPieces = {
  readonly pieces: readonly OrderPiece[] | undefined
  readonly lines: readonly LineOfPieces[]
}

/**
 * Everything left, unless the parcel names its pieces; undefined if no parcel of the order names any.
 * @throws {Problem} cod_ships_whole, all_in_parcels, product_not_in_order, pieces_not_left
 */
export async function choosePieces(
  db: Db,
  { pieces }: PartShipmentBody,
  order: OrderOfParcels,
): Promise<ChosenPieces> {
  if (!pieces && !hasPartialParcels(order)) return { pieces, lines: [] }
  if (!order.is_paid) throw new Problem('cod_ships_whole')
  const lines = await readLinesOfPieces(db, order.order_id)
  const left = lines.flatMap((line) => {
    const quantity = leftToShip(line)
    return quantity > 0 ? [{ product_id: line.product_id, quantity }] : []
  })
  if (left.length === 0 || order.parcels.some((parcel) => parcel.pieces === null))
    throw new Problem('all_in_parcels')
  if (pieces) checkPieces(pieces, lines, 'ship', leftToShip)
  const isWhole = order.parcels.length === 0 && pieces && sorted(pieces) === sorted(lines)
  return { pieces: isWhole ? undefined : (pieces ?? left), lines }
}
