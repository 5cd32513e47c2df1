import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'

type ComingBack = Extract<StockMovementReason, 'released' | 'refunded' | 'cancelled' | 'returned'>

/** @param back selects order_id, product_id and quantity */
async function moveBack(db: Db, back: SQL, reason: ComingBack, now: Date): Promise<void> {
  // In product id order: an update alone has no order and could deadlock.
  await db.execute(sql`select 1 from product
    where product_id in (select back.product_id from (${back}) as back)
    order by product_id for no key update`)
  // An admin may have raised the stock to its limit: the excess is dropped, as the ledger shows.
  const moved = await rows<{ product_id: number }>(
    db,
    sql`with back as (${back}),
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

/** Restocks pieces that are not shipped, refunded or returned. Runs with the orders locked. */
export async function restockOrders(
  db: Db,
  orderIds: readonly number[],
  reason: ComingBack,
  now: Date,
): Promise<void> {
  const left = sql`(quantity - shipped_quantity - refunded_quantity - returned_quantity)`
  const back = sql`select order_id, product_id, ${left} as quantity from order_product
    where order_id in ${idRows(orderIds)} and ${left} > 0`
  await moveBack(db, back, reason, now)
}

/** A trigger takes the cost of restocked pieces off the sales, and adds it again. */
export async function countRestocked(
  db: Db,
  orderId: number,
  pieces: readonly OrderPiece[],
  sign: 1 | -1,
): Promise<void> {
  await db.execute(sql`update order_product as line set restocked_quantity = restocked_quantity + ${sign}::integer * piece.quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as piece(product_id integer, quantity integer)
    where line.order_id = ${orderId} and line.product_id = piece.product_id`)
}

/** Refunded or returned ones. Runs with the order locked. */
export async function restockPieces(
  db: Db,
  orderId: number,
  pieces: readonly OrderPiece[],
  { reason, now }: { reason: Extract<ComingBack, 'refunded' | 'returned'>; now: Date },
): Promise<void> {
  const back = sql`select ${orderId}::integer as order_id, product_id, quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as piece(product_id integer, quantity integer)`
  await moveBack(db, back, reason, now)
  await countRestocked(db, orderId, pieces, 1)
}

/** The products must be locked, and each listed once. */
async function takeLocked(db: Db, orderId: number, pieces: readonly OrderPiece[], now: Date): Promise<void> {
  const taken = pieces.map(({ product_id, quantity }) => ({ product_id, quantity }))
  await db.execute(sql`with taken as (
      select product_id, quantity from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as piece(product_id integer, quantity integer)),
    moved as (
      insert into stock_movement (product_id, quantity, reason, order_id, created_at)
      select product_id, -quantity, 'retaken', ${orderId}, ${now.toISOString()} from taken)
    update product set stock = product.stock - taken.quantity
    from taken where product.product_id = taken.product_id`)
  emitProductsChanged(
    db,
    taken.map(({ product_id }) => product_id),
  )
}

/**
 * Reverses the restock of a failed refund, as far as the stock allows.
 * Runs with the order locked. @returns what was taken
 */
export async function retakePieces(
  db: Db,
  orderId: number,
  pieces: readonly OrderPiece[],
  now: Date,
): Promise<OrderPiece[]> {
  const wanted = new Map(pieces.map(({ product_id, quantity }) => [product_id, quantity]))
  const products = await rows<{ product_id: number; stock: number }>(
    db,
    sql`select product_id, stock from product where product_id in ${idRows([...wanted.keys()])}
      order by product_id for no key update`,
  )
  const taken = products
    .map(({ product_id, stock }) => ({
      product_id,
      quantity: Math.min(stock, wanted.get(product_id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  await takeLocked(db, orderId, taken, now)
  return taken
}

/** False, with nothing taken, when a product is sold out or deleted. Runs with the order locked. */
export async function retakeStock(db: Db, orderId: number, now: Date): Promise<boolean> {
  const lines = await rows<{ product_id: number; stock: number; quantity: number; is_sold: boolean }>(
    db,
    sql`select line.product_id, product.stock, line.quantity, product.deleted_at is null as is_sold
        from order_product as line join product on product.product_id = line.product_id
        where line.order_id = ${orderId} order by product.product_id for no key update of product`,
  )
  if (lines.some((line) => !line.is_sold || line.stock < line.quantity)) return false
  await takeLocked(db, orderId, lines, now)
  return true
}
