import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { refundPiece } from '../../platform/database/schema/refunds.ts'
import { restockPieces } from './move-stock.ts'
import { checkPieces, leftToRefund, piecesText, readLinesOfPieces, updateShippedAt } from './order-pieces.ts'

type PiecesToRefund = {
  /** the first of the request */
  readonly refund_id: number
  readonly order_id: number
  readonly pieces?: readonly OrderPiece[] | undefined
  readonly is_back_in_stock?: boolean | undefined
}

/**
 * Refunded pieces are not shipped, so the order may become fully shipped. Runs with the order locked.
 * @returns what the history says of them
 * @throws {Problem} product_not_in_order, pieces_not_left
 */
export async function refundPieces(
  db: Db,
  { refund_id, order_id, pieces, is_back_in_stock = false }: PiecesToRefund,
  now: Date,
): Promise<Readonly<Record<string, unknown>>> {
  if (!pieces) return {}
  const lines = await readLinesOfPieces(db, order_id)
  checkPieces(pieces, lines, 'refund', leftToRefund)
  for (const { product_id, quantity } of pieces) {
    await db
      .update(orderProduct)
      .set({ refunded_quantity: sql`refunded_quantity + ${quantity}` })
      .where(and(eq(orderProduct.order_id, order_id), eq(orderProduct.product_id, product_id)))
  }
  await db.insert(refundPiece).values(
    pieces.map((piece) => ({
      ...{ ...piece, refund_id, order_id, is_back_in_stock },
      restocked_quantity: is_back_in_stock ? piece.quantity : 0,
    })),
  )
  if (is_back_in_stock) await restockPieces(db, order_id, pieces, { reason: 'refunded', now })
  await updateShippedAt(db, [order_id])
  return { pieces: piecesText(pieces, lines), is_back_in_stock }
}
