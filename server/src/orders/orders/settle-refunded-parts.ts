/** Reverts the pieces and returns of failed refunds, and closes returns once all their money is refunded. Runs with the order locked. */
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { refund, refundPiece } from '../../platform/database/schema/refunds.ts'
import { orderReturn } from '../../platform/database/schema/returns.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { countRestocked, retakePieces } from './move-stock.ts'
import { sumQuantities, updateShippedAt } from './order-pieces.ts'

/** A request has one refund for each capture. */
function hasRefundOfRequest(condition: SQL): SQL {
  return sql`exists (select from ${refund} as first join ${refund} as part
    on part.order_id = first.order_id and part.created_at = first.created_at and part.cause = first.cause
      and part.refunded_before_minor is not distinct from first.refunded_before_minor
    where first.refund_id = made_for.refund_id and ${condition})`
}

/**
 * True if a refund of the same request failed, so not all its money is back: once all have an outcome, and unless an
 * admin has paid back more of the capture since.
 */
const hasFailedPart = sql`${hasRefundOfRequest(sql`part.status = 'failed' and not exists (select from ${refund} as later
    where later.account = part.account and later.capture_id = part.capture_id and later.cause = 'admin'
      and later.created_at > part.settled_at and later.status <> 'failed')`)}
  and not ${hasRefundOfRequest(sql`part.status = 'pending'`)}`

/** True while pieces or returns still count as refunded, though their refund failed. */
export function hasRefundsToRevert(orderId: SQL): SQL<boolean> {
  return sql`(exists (select from ${refundPiece} as made_for where made_for.order_id = ${orderId} and ${hasFailedPart})
    or exists (select from ${orderReturn} as made_for where made_for.order_id = ${orderId}
      and made_for.refund_id is not null and ${hasFailedPart}))`
}

type FailedPiece = OrderPiece & { readonly is_back_in_stock: boolean; readonly restocked_quantity: number }

/** Of taken pieces, those that the failed refunds had counted. */
function countedOf(taken: readonly OrderPiece[], failed: readonly FailedPiece[]): OrderPiece[] {
  const counted = sumQuantities(
    failed.map(({ product_id, restocked_quantity }) => ({ product_id, quantity: restocked_quantity })),
  )
  return taken.map(({ product_id, quantity }) => {
    const most = counted.find((each) => each.product_id === product_id)?.quantity ?? 0
    return { product_id, quantity: Math.min(quantity, most) }
  })
}

/** If part of the money is back, only shipped ones: half refunded pieces must not be packed. */
const freedQuantity = sql`case when sale.is_delivered or not ${hasRefundOfRequest(sql`part.status = 'completed'`)} then made_for.quantity
  else greatest(0, least(made_for.quantity, line.shipped_quantity + line.refunded_quantity - line.quantity
    - coalesce(sum(made_for.quantity) over (partition by made_for.product_id order by made_for.refund_id
        rows between unbounded preceding and 1 preceding), 0))) end`

/** The others stay refunded; an admin refunds the rest of their money by its amount. */
function takeFailedPieces(db: Db, orderId: number): Promise<FailedPiece[]> {
  return rows<FailedPiece>(
    db,
    sql`with failed as (
        select made_for.refund_id, made_for.product_id, made_for.is_back_in_stock, made_for.restocked_quantity, (${freedQuantity})::integer as quantity
        from ${refundPiece} as made_for join ${orderProduct} as line using (order_id, product_id)
        join ${shopOrder} as sale using (order_id)
        where made_for.order_id = ${orderId} and ${hasFailedPart}),
      gone as (delete from ${refundPiece} as made_for using failed
        where (made_for.refund_id, made_for.product_id) = (failed.refund_id, failed.product_id))
      select product_id, quantity, is_back_in_stock, restocked_quantity from failed where quantity > 0`,
  )
}

/** Pieces sold again meanwhile stay refunded: there is nothing left to ship. */
async function releaseItems(db: Db, orderId: number, now: Date): Promise<void> {
  const failed = await takeFailedPieces(db, orderId)
  if (failed.length === 0) return
  const back = failed.filter(({ is_back_in_stock }) => is_back_in_stock)
  const taken = await retakePieces(db, orderId, sumQuantities(back), now)
  await countRestocked(db, orderId, countedOf(taken, failed), -1)
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
    where made_for.order_id = ${orderId} and made_for.refund_id is not null and ${hasFailedPart}`)
}

/** Closes received returns after a full refund that did not name them. */
export async function closeReceivedReturns(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .update(orderReturn)
    .set({ state: 'refunded', refunded_at: now })
    .where(and(eq(orderReturn.order_id, orderId), eq(orderReturn.state, 'received')))
}
