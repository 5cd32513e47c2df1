/** Updates the cart's prices and stock, after the shop said that they have changed (D3). */
import { CallFailed } from '../client/api'
import { cartItems, putInCart } from '../stored/cart'
import { updateInCart } from '../stored/price-changes'
import { fetchCartItem } from './fetch-cart-item'

/** An unavailable product stays without stock, for the shopper to see and remove. */
export async function refreshCart(): Promise<void> {
  await Promise.all(
    cartItems().map(async (item) => {
      try {
        updateInCart((await fetchCartItem(item.product, item.qty)) ?? { ...item, stock: 0 })
      } catch (error) {
        // on other failures it stays unchanged: placing the order checks again
        if (!(error instanceof CallFailed) || error.status !== 404) return
        putInCart({ ...item, stock: 0 })
      }
    }),
  )
}
