/** What a shopper sent as an order, put in order: doubles merged, lines by product id. */
import type { OrderBody } from '@warung/contract/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** The sum of doubles may be past what the database's integers hold: it is compared with the stock before it gets there. */
export type OrderLineInput = { readonly product_id: number; readonly quantity: number }

/**
 * Lines in product id order, so that two orders always lock the same products in the same order.
 * @throws {Problem} cart_empty
 */
export function mergeOrderLines(given: OrderBody['order_product']): OrderLineInput[] {
  if (given.length === 0) {
    throw new Problem('cart_empty')
  }
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of given) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .sort((a, b) => a.product_id - b.product_id)
}
