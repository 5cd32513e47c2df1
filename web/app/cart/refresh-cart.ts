/** Brings prices and stock in the cart up to date, after the shop said that they have changed (D3). */
import { CallFailed } from '../client/api'
import { cartItems, putInCart } from '../stored/cart'
import { fetchCartItem } from './fetch-cart-item'

/** What is no longer sold, sold out included, stays without stock: the shopper sees what it was, and removes it. */
export async function refreshCart(): Promise<void> {
  await Promise.all(
    cartItems().map(async (item) => {
      try {
        putInCart((await fetchCartItem(item.product, item.qty)) ?? { ...item, stock: 0 })
      } catch (error) {
        // what cannot be asked now stays as it is: the shop checks again when the order is placed
        if (!(error instanceof CallFailed) || error.status !== 404) return
        putInCart({ ...item, stock: 0 })
      }
    }),
  )
}
