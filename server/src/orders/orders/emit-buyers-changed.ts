/** A review bears a mark when who wrote it has bought the product: it comes and goes with the order's money. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/orders.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'

type OrderedProduct = { readonly product_id: number }

/** Of an order's lines. */
export function emitBuyersOf(db: Db, lines: readonly OrderedProduct[]): void {
  emitProductsChanged(
    db,
    lines.map(({ product_id }) => product_id),
    'detailsChanged',
  )
}

/** With the handle that has written whether, or by whom, the order is paid. */
export async function emitBuyersChanged(db: Db, orderId: number): Promise<void> {
  const lines = await db
    .select({ product_id: orderProduct.product_id })
    .from(orderProduct)
    .where(eq(orderProduct.order_id, orderId))
  emitBuyersOf(db, lines)
}
