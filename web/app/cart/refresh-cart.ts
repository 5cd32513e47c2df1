/** Brings prices and stock in the cart up to date, after the shop said that they have changed (D3). */
import { CallFailed } from '../api'
import { cartItems, putInCart, removeFromCart } from '../stored/cart'
import { fetchCartItem } from './fetch-cart-item'

/** Takes out what is no longer sold, sold out included. @returns the names of what left the cart */
export async function refreshCart(): Promise<string[]> {
  const gone: string[] = []
  await Promise.all(
    cartItems().map(async (item) => {
      try {
        const fresh = await fetchCartItem(item.product, item.qty)
        if (fresh) putInCart(fresh)
        else throw new CallFailed(404, 'sold out')
      } catch (error) {
        // what cannot be asked now stays as it is: the shop checks again when the order is placed
        if (!(error instanceof CallFailed) || error.status !== 404) return
        gone.push(item.name)
        removeFromCart(item.product)
      }
    }),
  )
  return gone
}
