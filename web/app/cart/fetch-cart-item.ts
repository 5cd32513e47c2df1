import { browserApi } from '../client/api'
import type { CartItem } from '../stored/cart'

/** Undefined when none is for sale. Limits the quantity to 1 up to the stock. */
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
