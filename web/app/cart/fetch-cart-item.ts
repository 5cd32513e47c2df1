import { browserApi } from '../client/api'
import type { CartItem } from '../stored/cart'

/** Null if the product is not for sale. Limits the quantity to between 1 and the stock. */
export async function fetchCartItem(productId: number, qty: number): Promise<CartItem | null> {
  const { data } = await browserApi('GET /api/v1/product/{id}', { params: { id: productId } })
  if (data.stock < 1) return null
  return {
    product: data.product_id,
    name: data.name,
    image: data.image,
    price: data.price,
    stock: data.stock,
    qty: Math.max(1, Math.min(qty, data.stock)),
  }
}
