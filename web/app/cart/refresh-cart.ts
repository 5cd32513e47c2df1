/** Updates prices and stock of the cart after the shop has reported a change (D3). */
import { CallFailed } from '../client/api'
import { type CartItem, cartItems, putInCart } from '../stored/cart'
import { updateInCart } from '../stored/price-changes'
import { fetchCartItem } from './fetch-cart-item'

/** The line as it is now: it may have been changed or removed since the request. */
function changeLine(product: number, change: (item: CartItem) => void): void {
  const item = cartItems().find((entry) => entry.product === product)
  if (item) change(item)
}

/** An unavailable product stays, without stock, for the shopper to see and remove. */
export async function refreshCart(): Promise<void> {
  await Promise.all(
    cartItems().map(async ({ product }) => {
      try {
        const fresh = await fetchCartItem(product, 1)
        changeLine(product, (item) =>
          updateInCart(fresh ? { ...fresh, qty: Math.min(item.qty, fresh.stock) } : { ...item, stock: 0 }),
        )
      } catch (error) {
        // after other failures it stays as it is: placing the order checks it again
        if (!(error instanceof CallFailed) || error.status !== 404) return
        changeLine(product, (item) => putInCart({ ...item, stock: 0 }))
      }
    }),
  )
}
