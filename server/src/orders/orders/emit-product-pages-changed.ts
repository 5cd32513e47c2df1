import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'

type OrderedProduct = { readonly product_id: number }

export function emitProductPagesChanged(db: Db, lines: readonly OrderedProduct[]): void {
  emitProductsChanged(
    db,
    lines.map(({ product_id }) => product_id),
    'detailsChanged',
  )
}

/** Call it in the transaction that changed is_paid or the order's owner. */
export async function emitOrderPagesChanged(db: Db, orderId: number): Promise<void> {
  const lines = await db
    .select({ product_id: orderProduct.product_id })
    .from(orderProduct)
    .where(eq(orderProduct.order_id, orderId))
  emitProductPagesChanged(db, lines)
}
