/**
 * The screens on which shoppers look at goods and order them: what a closed shop keeps from them (spec §2). Pure.
 * In upper and lower case, as the router takes addresses.
 */
const SHOPPING = /^\/(?:$|(?:page|search|product|category|cart|shipping|payment|placeorder)(?:\/|$))/i

/** Signing in, one's own orders and paying them, and what the shop says of itself stay. */
export function isShoppingPath(pathname: string): boolean {
  return SHOPPING.test(pathname)
}
