import type { OrderBody } from './orders.ts'

type ChangingSums =
  | 'product_price'
  | 'shipping_price'
  | 'tax_price'
  | 'total_price'
  | 'discount_price'
  | 'discount_code'

/**
 * The fields that make two requests the same order (D20). After a lost answer the sums may differ: the existing order may
 * have taken the last use of its discount.
 */
export function orderWithoutSums<Body extends Partial<Pick<OrderBody, ChangingSums>>>(
  body: Body,
): Omit<Body, ChangingSums> {
  const { product_price, shipping_price, tax_price, total_price, discount_price, discount_code, ...ordered } =
    body
  return ordered
}
