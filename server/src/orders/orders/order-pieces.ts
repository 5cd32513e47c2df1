/** Pieces of one order: in parcels, refunded, returned (decisions/067). */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PiecesUse } from '../../platform/problems/problem-params.ts'

/** The pieces of a line in returns that were in no parcel: asked for before any parcel named its pieces, or its parcel was removed. */
const RETURNED_UNSHIPPED = sql<number>`case when line.returned_quantity = 0 then 0 else greatest(
    line.returned_quantity - line.shipped_quantity, (select sum(piece.quantity)
      from return_piece as piece join order_return as back on back.return_id = piece.return_id and back.state <> 'refused'
      where piece.order_id = line.order_id and piece.product_id = line.product_id and not exists (
        select from shipment_piece as packed join shipment as parcel on parcel.shipment_id = packed.shipment_id
        where packed.order_id = line.order_id and parcel.shipped_at <= back.requested_at)))::integer end`

/** The pieces of a line that are in no parcel, not refunded and not returned, if parcels name their pieces. */
export const PIECES_TO_SHIP = sql`greatest(
  line.quantity - line.shipped_quantity - line.refunded_quantity - ${RETURNED_UNSHIPPED}, 0)`

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
> & {
  /** part of `returned_quantity` */
  readonly returned_unshipped: number
}

/** In the order of the lines. */
export function readLinesOfPieces(db: Db, orderId: number): Promise<LineOfPieces[]> {
  const line = alias(orderProduct, 'line')
  const { product_id, name, quantity, shipped_quantity, refunded_quantity, returned_quantity } = line
  const counts = { quantity, shipped_quantity, refunded_quantity, returned_quantity }
  return db
    .select({ product_id, name, ...counts, returned_unshipped: RETURNED_UNSHIPPED })
    .from(line)
    .where(eq(line.order_id, orderId))
    .orderBy(line.line)
}

/** Neither refunded nor in a return. */
export function leftToRefund({ quantity, refunded_quantity, returned_quantity }: LineOfPieces): number {
  return quantity - refunded_quantity - returned_quantity
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
