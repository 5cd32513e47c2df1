import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'

function idArray(ids: readonly number[]) {
  return sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
}

/** Call it in a transaction that has locked the orders' rows. */
export async function returnStock(
  db: Db,
  orderIds: readonly number[],
  reason: Extract<StockMovementReason, 'released' | 'refunded' | 'cancelled'>,
  now: Date,
): Promise<void> {
  // Locked in product id order: an update has no order of its own and could deadlock.
  await db.execute(sql`select 1 from product
    where product_id in (select product_id from order_product where order_id in ${idArray(orderIds)})
    order by product_id for no key update`)
  // An admin may have raised the stock to its limit: the excess is dropped, as the ledger shows.
  const moved = await rows<{ product_id: number }>(
    db,
    sql`with back as (
      select order_id, product_id, quantity from order_product where order_id in ${idArray(orderIds)}),
    summed as (
      select product_id, product.stock + sum(quantity) as stock from back join product using (product_id)
      group by product_id, product.stock),
    beyond as (
      select product_id, -least(stock - part * ${INTEGER_MAX}::bigint, ${INTEGER_MAX}) as quantity
      from summed, generate_series(1, (stock - 1) / ${INTEGER_MAX}) as part),
    moved as (
      insert into stock_movement (product_id, quantity, reason, order_id, created_at)
      select product_id, quantity, ${reason}, order_id, ${now.toISOString()}::timestamptz from back
      union all select product_id, quantity, 'edited', null, ${now.toISOString()}::timestamptz from beyond)
    update product set stock = least(summed.stock, ${INTEGER_MAX})
    from summed where product.product_id = summed.product_id
    returning product.product_id`,
  )
  emitProductsChanged(
    db,
    moved.map(({ product_id }) => product_id),
  )
}

/** Call it with the order locked. @returns false, having taken nothing, if a product is sold out or deleted */
export async function retakeStock(db: Db, orderId: number, now: Date): Promise<boolean> {
  const lines = await rows<{ product_id: number; stock: number; quantity: number; is_sold: boolean }>(
    db,
    sql`select line.product_id, product.stock, line.quantity, product.deleted_at is null as is_sold
        from order_product as line join product on product.product_id = line.product_id
        where line.order_id = ${orderId} order by product.product_id for no key update of product`,
  )
  if (lines.some((line) => !line.is_sold || line.stock < line.quantity)) return false
  await db.execute(sql`with line as (select product_id, quantity from order_product where order_id = ${orderId}),
    moved as (
      insert into stock_movement (product_id, quantity, reason, order_id, created_at)
      select product_id, -quantity, 'retaken', ${orderId}, ${now.toISOString()} from line)
    update product set stock = product.stock - line.quantity
    from line where product.product_id = line.product_id`)
  emitProductsChanged(
    db,
    lines.map(({ product_id }) => product_id),
  )
  return true
}
