import { cartItems } from './cart'
import { readText, writeText } from './storage'

/** Reading the cart leaves damaged lines in storage (D7). */
export function dropDamagedLines(): void {
  if (readText('cartItems') !== null) writeText('cartItems', JSON.stringify(cartItems()))
}
