import type { StockRow } from '@warung/contract/stock.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import type { DatabasePage } from '../../platform/text/paging.ts'
import { listProducts, type ProductQuery } from '../products/list-products.ts'

/** One statement, so that `stock` and `last_movement_id` match. Partial indexes find the orders that hold stock. */
function stockOfProducts(db: Db, productIds: readonly number[]): Promise<StockRow[]> {
  const ids = idRows(productIds)
  return rows<StockRow>(
    db,
    sql`with holding as (
        select order_id from shop_order where state = 'paid' and is_stock_held and shipped_at is null
        union all select order_id from shop_order where is_stock_held and not is_paid and shipped_at is null),
      aside as (
        select product_id, sum(greatest(quantity - shipped_quantity - refunded_quantity, 0))::bigint as pieces
        from holding join order_product using (order_id)
        where product_id in ${ids} group by product_id)
      select product.product_id, product.name, product.sku, product.image, product.stock, product.low_stock_threshold,
        coalesce(picture.image_placeholder, '') as image_placeholder,
        coalesce(aside.pieces, 0) as reserved,
        coalesce((select max(stock_movement_id) from stock_movement
          where stock_movement.product_id = product.product_id), 0) as last_movement_id
      from product left join picture on picture.image = product.image
        left join aside on aside.product_id = product.product_id
      where product.product_id in ${ids} and product.deleted_at is null`,
  )
}

export async function listStock(db: Db, query: ProductQuery): Promise<DatabasePage<StockRow>> {
  const { data, meta } = await listProducts(db, { sort: 'name', ...query })
  const ids = data.map(({ product_id }) => product_id)
  const found = new Map((await stockOfProducts(db, ids)).map((row) => [row.product_id, row]))
  return { data: ids.flatMap((id) => found.get(id) ?? []), meta }
}
