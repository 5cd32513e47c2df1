/** Updates prices and stock of the cart after the shop has reported a change (D3). */
import { CallFailed } from '../client/api'
import { cartItems, putInCart } from '../stored/cart'
import { updateInCart } from '../stored/price-changes'
import { fetchCartItem } from './fetch-cart-item'

/** An unavailable product stays, without stock, for the shopper to see and remove. */
export async function refreshCart(): Promise<void> {
  await Promise.all(
    cartItems().map(async (item) => {
      try {
        updateInCart((await fetchCartItem(item.product, item.qty)) ?? { ...item, stock: 0 })
      } catch (error) {
        // after other failures it stays as it is: placing the order checks it again
        if (!(error instanceof CallFailed) || error.status !== 404) return
        putInCart({ ...item, stock: 0 })
      }
    }),
  )
}
