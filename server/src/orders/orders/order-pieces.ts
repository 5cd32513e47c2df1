/** Pieces of one order: in parcels, refunded, returned (decisions/067). */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PiecesUse } from '../../platform/problems/problem-params.ts'

/** The pieces of a line that are neither in a parcel nor refunded, if parcels name their pieces. */
export const PIECES_TO_SHIP = sql`greatest(line.quantity - line.shipped_quantity - line.refunded_quantity, 0)`

/** Null: the parcel names none. */
export function piecesOfParcel(shipmentId: SQL): SQL<OrderPiece[] | null> {
  return sql`(select jsonb_agg(jsonb_build_object('product_id', piece.product_id, 'quantity', piece.quantity)
      order by piece.product_id)
    from shipment_piece as piece where piece.shipment_id = ${shipmentId})`
}

/** A parcel that names no pieces holds the whole order. */
const isShippedWhole = sql`(exists (select from shipment as parcel where parcel.order_id = shop_order.order_id
    and not exists (select from shipment_piece as piece where piece.shipment_id = parcel.shipment_id))
  or exists (select from shipment as parcel where parcel.order_id = shop_order.order_id)
    and not exists (select from order_product as line where line.order_id = shop_order.order_id and ${PIECES_TO_SHIP} > 0))`

const shippedAt = sql`case when ${isShippedWhole} then (select coalesce(
    min(parcel.shipped_at) filter (where not exists (select from shipment_piece as piece where piece.shipment_id = parcel.shipment_id)),
    max(parcel.shipped_at)) from shipment as parcel where parcel.order_id = shop_order.order_id) end`

/** An order is shipped once all its pieces are in parcels. Runs with the orders locked. */
export async function updateShippedAt(db: Db, orderIds: readonly number[]): Promise<void> {
  const ids = idRows(orderIds)
  await db.execute(sql`update shop_order set shipped_at = ${shippedAt}
    where order_id in ${ids} and shipped_at is distinct from ${shippedAt}`)
}

export type LineOfPieces = Pick<
  typeof orderProduct.$inferSelect,
  'product_id' | 'name' | 'quantity' | 'shipped_quantity' | 'refunded_quantity' | 'returned_quantity'
>

/** In the order of the lines. */
export function readLinesOfPieces(db: Db, orderId: number): Promise<LineOfPieces[]> {
  const { product_id, name, quantity, shipped_quantity, refunded_quantity, returned_quantity, line } =
    orderProduct
  return db
    .select({ product_id, name, quantity, shipped_quantity, refunded_quantity, returned_quantity })
    .from(orderProduct)
    .where(eq(orderProduct.order_id, orderId))
    .orderBy(line)
}

/** @throws {Problem} product_not_in_order, pieces_not_left */
export function checkPieces(
  pieces: readonly OrderPiece[],
  lines: readonly LineOfPieces[],
  use: PiecesUse,
  leftOf: (line: LineOfPieces) => number,
): void {
  const known = new Map(lines.map((line) => [line.product_id, line]))
  for (const { product_id, quantity } of pieces) {
    const line = known.get(product_id)
    if (!line) throw new Problem('product_not_in_order')
    const left = Math.max(0, leftOf(line))
    if (quantity > left) throw new Problem('pieces_not_left', { use, name: line.name, left })
  }
}

/** `2 × Kopi, 1 × Teh`, for history and timeline. */
export function piecesText(pieces: readonly OrderPiece[], lines: readonly LineOfPieces[]): string {
  const names = new Map(lines.map(({ product_id, name }) => [product_id, name]))
  return pieces
    .map(({ product_id, quantity }) => `${quantity} × ${names.get(product_id) ?? product_id}`)
    .join(', ')
}

/** Each product once. */
export function sumQuantities(pieces: readonly OrderPiece[]): OrderPiece[] {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of pieces)
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }))
}
