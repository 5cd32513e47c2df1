/** Reverts the pieces and returns of failed refunds, and closes returns once all their money is refunded. Runs with the order locked. */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { refund, refundPiece } from '../../platform/database/schema/refunds.ts'
import { orderReturn } from '../../platform/database/schema/returns.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { retakePieces } from './move-stock.ts'
import { sumQuantities, updateShippedAt } from './order-pieces.ts'

/** True if a refund of the request failed: it has one for each capture, and not all of its money is back. */
const isFailed = sql`exists (select from ${refund} as first join ${refund} as part
  on part.order_id = first.order_id and part.created_at = first.created_at and part.cause = first.cause
    and part.refunded_before_minor is not distinct from first.refunded_before_minor
  where first.refund_id = made_for.refund_id and part.status = 'failed')`

/** True while pieces or returns still count as refunded, though their refund failed. */
export function hasRefundsToRevert(orderId: SQL): SQL<boolean> {
  return sql`(exists (select from ${refundPiece} as made_for where made_for.order_id = ${orderId} and ${isFailed})
    or exists (select from ${orderReturn} as made_for where made_for.order_id = ${orderId}
      and made_for.refund_id is not null and ${isFailed}))`
}

type FailedPiece = OrderPiece & { readonly is_back_in_stock: boolean }

/** Pieces sold again meanwhile stay refunded: there is nothing left to ship. */
async function releaseItems(db: Db, orderId: number, now: Date): Promise<void> {
  const failed = await rows<FailedPiece>(
    db,
    sql`delete from ${refundPiece} as made_for where made_for.order_id = ${orderId} and ${isFailed}
      returning made_for.product_id, made_for.quantity, made_for.is_back_in_stock`,
  )
  if (failed.length === 0) return
  const back = failed.filter(({ is_back_in_stock }) => is_back_in_stock)
  const taken = await retakePieces(db, orderId, sumQuantities(back), now)
  const free = sumQuantities([...failed.filter(({ is_back_in_stock }) => !is_back_in_stock), ...taken])
  for (const { product_id, quantity } of free) {
    await db
      .update(orderProduct)
      .set({ refunded_quantity: sql`refunded_quantity - ${quantity}` })
      .where(and(eq(orderProduct.order_id, orderId), eq(orderProduct.product_id, product_id)))
  }
  await updateShippedAt(db, [orderId])
}

/** Frees the pieces for refund, return or shipping, and reopens their returns. */
export async function revertFailedRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  await releaseItems(db, orderId, now)
  await db.execute(sql`update ${orderReturn} as made_for set state = 'received', refunded_at = null, refund_id = null
    where made_for.order_id = ${orderId} and made_for.refund_id is not null and ${isFailed}`)
}

/** Closes received returns after a full refund that did not name them. */
export async function closeReceivedReturns(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .update(orderReturn)
    .set({ state: 'refunded', refunded_at: now })
    .where(and(eq(orderReturn.order_id, orderId), eq(orderReturn.state, 'received')))
}
