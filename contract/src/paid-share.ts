/** What a buyer paid for some pieces of an order: proposed when they are refunded. */
import { linePrice, type PricedLine, senFromRupiah } from './money.ts'
import type { OrderPiece } from './order-parts.ts'
import type { Order } from './orders.ts'

type PaidShareOrder = Pick<
  Order,
  | 'product_price'
  | 'shipping_price'
  | 'tax_price'
  | 'is_tax_included'
  | 'discount_price'
  | 'is_shipping_free'
  | 'shipping_discount'
> & { readonly order_product: readonly (PricedLine & { readonly product_id: number })[] }

/**
 * Spreads an added tax, and a discount on the items, over all lines by their price: an order does not record which lines
 * a discount covered. Free shipping takes nothing off the items.
 * @returns whole rupiah, rounded down
 */
export function paidShare(order: PaidShareOrder, pieces: readonly OrderPiece[]): number {
  const items = senFromRupiah(order.product_price)
  if (items === 0n) return 0
  const shipping = senFromRupiah(
    order.is_shipping_free ? order.shipping_price : (order.shipping_discount ?? 0),
  )
  const ofItems = senFromRupiah(order.discount_price ?? 0) - shipping
  const tax = order.is_tax_included ? 0n : senFromRupiah(order.tax_price)
  const paid = (ofItems < items ? items - ofItems : 0n) + tax
  const chosen = pieces.reduce((sum, { product_id, quantity }) => {
    const line = order.order_product.find((each) => each.product_id === product_id)
    return line ? sum + linePrice({ price: line.price, quantity }) : sum
  }, 0n)
  return Number((chosen * paid) / items / 100n)
}
