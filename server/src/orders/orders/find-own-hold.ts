import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { ownedBy } from './find-order.ts'
import type { OrderOwner } from './order-owner.ts'

/** The buyer's newest unpaid order whose pieces of this product, together with the stock, would be enough. */
export async function findOwnHold(
  db: Db,
  buyer: OrderOwner,
  { product_id, quantity }: { readonly product_id: number; readonly quantity: number },
  stock: number,
): Promise<number | undefined> {
  const missing = quantity - stock
  if (missing > INTEGER_MAX) return undefined // no line has as many
  const isHeld = and(
    eq(shopOrder.is_stock_held, true),
    eq(shopOrder.is_paid, false),
    isNull(shopOrder.accepted_at),
  )
  const isEnough = gte(orderProduct.quantity, missing)
  const [held] = await db
    .select({ order_id: shopOrder.order_id })
    .from(shopOrder)
    .innerJoin(orderProduct, eq(orderProduct.order_id, shopOrder.order_id))
    .where(and(ownedBy(buyer), isHeld, eq(orderProduct.product_id, product_id), isEnough))
    .orderBy(desc(shopOrder.order_id))
    .limit(1)
  return held?.order_id
}
