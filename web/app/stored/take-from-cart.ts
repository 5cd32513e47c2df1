import { type CartItem, cartItems } from './cart'
import { removeKeys, writeText } from './storage'

/** Takes out what was ordered; pieces that another tab has added since stay. */
export function takeFromCart(ordered: readonly CartItem[]): void {
  const left = cartItems().flatMap((item) => {
    const qty = item.qty - (ordered.find(({ product }) => product === item.product)?.qty ?? 0)
    return qty > 0 ? [{ ...item, qty }] : []
  })
  removeKeys('cartItems') // other tabs drop their attempts then (order-attempts.ts), even if something is left
  if (left.length > 0) writeText('cartItems', JSON.stringify(left))
}
