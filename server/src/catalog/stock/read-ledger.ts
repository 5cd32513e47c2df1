import type { StockLedger, StockMovement } from '@warung/contract/stock.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { unknownProduct } from '../products/find-product.ts'

type LedgerPage = { data: WithDates<StockLedger>; meta: { before: number | null } }

type LedgerRow = Omit<StockLedger, 'movements'> & {
  readonly stock_then: number
} & (Omit<StockMovement, 'created_at' | 'stock_after'> & { readonly created_at: Date })

/** One statement, so that stock and movements match. */
function ledgerRows(db: Db, productId: number, before: number | undefined): Promise<LedgerRow[]> {
  const seen = before ?? null
  return rows<LedgerRow>(
    db,
    sql`select product.product_id, product.name, product.sku, product.stock,
        product.stock - coalesce((select sum(newer.quantity) from stock_movement as newer
          where newer.product_id = product.product_id and newer.stock_movement_id >= ${seen}::bigint), 0)::bigint as stock_then,
        moved.stock_movement_id, moved.created_at, moved.reason, moved.quantity, moved.order_id,
        coalesce(admin.name, bought.user_name) as user_name
      from product left join lateral (
          select * from stock_movement where stock_movement.product_id = product.product_id
            and (${seen}::bigint is null or stock_movement_id < ${seen}::bigint)
          order by stock_movement_id desc limit ${LIST_PAGE_SIZE + 1}) as moved on true
        left join app_user as admin on admin.user_id = moved.user_id
        left join shop_order as bought on bought.order_id = moved.order_id
      where product.product_id = ${productId} and product.deleted_at is null
      order by moved.stock_movement_id desc`,
  )
}

/** @throws {Problem} product_not_found */
export async function readLedger(db: Db, productId: number, before: number | undefined): Promise<LedgerPage> {
  const found = await ledgerRows(db, productId, before)
  const [first] = found
  if (!first) throw unknownProduct()
  const { product_id, name, sku, stock } = first
  let stock_after = first.stock_then
  // The join yields one empty row for a product without movements.
  const all = found.filter(({ stock_movement_id }) => stock_movement_id !== null)
  const { rows: shown, next } = cursorPage(all, LIST_PAGE_SIZE, ({ stock_movement_id }) => stock_movement_id)
  const movements = shown.map((row) => {
    const { stock_movement_id, created_at, reason, quantity, order_id, user_name } = row
    const movement = { stock_movement_id, created_at, reason, quantity, stock_after, order_id, user_name }
    stock_after -= quantity
    return movement
  })
  return { data: { product_id, name, sku, stock, movements }, meta: { before: next } }
}
