import { browserApi } from '../client/api'
import type { CartItem } from '../stored/cart'

/** Undefined if the product is not for sale. Limits the quantity to between 1 and the stock. */
export async function fetchCartItem(productId: number, qty: number): Promise<CartItem | undefined> {
  const { data } = await browserApi('GET /api/v1/product/{id}', { params: { id: productId } })
  if (data.stock < 1) return undefined
  return {
    product: data.product_id,
    name: data.name,
    image: data.image,
    price: data.price,
    stock: data.stock,
    qty: Math.max(1, Math.min(qty, data.stock)),
  }
}
