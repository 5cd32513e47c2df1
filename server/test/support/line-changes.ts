/** An admin who changes the lines of unpaid orders. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import type { TestShop } from './shop.ts'

type RequestedLine = { readonly product_id: number; readonly quantity: number }

export function linesOf({ order_product }: Pick<Order, 'order_product'>): RequestedLine[] {
  return order_product.map(({ product_id, quantity }) => ({ product_id, quantity }))
}

export function lineChangesIn(shop: TestShop, admin: () => Promise<UserInfo>) {
  const seen = async (id: number) =>
    (await shop.call('GET /api/v1/admin/order/{id}', { params: { id } }, await admin())).data
  const preview = async (id: number, order_product: RequestedLine[]) => {
    const body = { order_product, seen: linesOf(await seen(id)) }
    return (
      await shop.call('POST /api/v1/admin/order/{id}/lines-preview', { params: { id }, body }, await admin())
    ).data
  }
  /** As seen in a preview a moment ago, or with what the admin saw before. */
  const change = async (
    id: number,
    order_product: RequestedLine[],
    saw: { readonly seen?: RequestedLine[]; readonly total_price?: number } = {},
  ) => {
    const lines = saw.seen ?? linesOf(await seen(id))
    const total_price = saw.total_price ?? (await preview(id, order_product)).total_price
    const body = { order_product, seen: lines, total_price }
    return (await shop.call('PUT /api/v1/admin/order/{id}/lines', { params: { id }, body }, await admin()))
      .data
  }
  const timeline = async (id: number) => {
    const params = { id }
    const { data } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, await admin())
    return data.map(({ kind, detail }) => (detail === '' ? kind : `${kind}: ${detail}`))
  }
  return { seen, preview, change, timeline }
}

/** Products whose stock is below zero, or other than what all movements and unpaid or paid orders make of it. */
export function wrongStocks(db: Db): Promise<{ product_id: number }[]> {
  return rows<{ product_id: number }>(
    db,
    sql`select product_id from product where stock < 0
      or stock <> (select coalesce(sum(quantity), 0) from stock_movement as move where move.product_id = product.product_id)
      or (select coalesce(-sum(quantity), 0) from stock_movement as move where move.product_id = product.product_id and order_id is not null)
        <> (select coalesce(sum(line.quantity), 0) from order_product as line join shop_order using (order_id)
          where line.product_id = product.product_id and is_stock_held)`,
  )
}
