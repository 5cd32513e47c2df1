import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'

/** `taken` off the stock, negative for what returns to it; `stock` of the locked product, before. */
export type StockChange = {
  readonly product_id: number
  readonly taken: number
  readonly stock: number
}

/** Runs with the products locked, which have enough. */
export async function applyStockChanges(
  db: Db,
  orderId: number,
  differences: readonly StockChange[],
  now: Date,
): Promise<void> {
  if (differences.length === 0) return
  const reason: StockMovementReason = 'order_changed'
  const excessReason: StockMovementReason = 'edited'
  // An admin may have raised the stock to its limit: the excess is dropped, and the ledger shows it.
  const moves = differences.map(({ product_id, taken, stock }) => ({
    product_id,
    taken,
    beyond: Math.max(0, stock - taken - INTEGER_MAX),
  }))
  await db.execute(sql`with move as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as entry (product_id integer, taken integer, beyond integer)),
    moved as (
      insert into stock_movement (product_id, quantity, reason, order_id, created_at)
      select product_id, -taken, ${reason}, ${orderId}::integer, ${now.toISOString()}::timestamptz from move
      union all select product_id, -beyond, ${excessReason}, null, ${now.toISOString()}::timestamptz from move where beyond > 0)
    update product set stock = product.stock - (move.taken + move.beyond) from move where product.product_id = move.product_id`)
  emitProductsChanged(
    db,
    differences.map(({ product_id }) => product_id),
  )
}
