/** The shopping screens, which a closed shop hides (spec §2). Case is ignored, as by the router. */
const SHOPPING = /^\/(?:$|(?:page|search|product|category|cart|shipping|payment|placeorder)(?:\/|$))/i

/** False for signing in, one's own orders and the information pages. */
export function isShoppingPath(pathname: string): boolean {
  return SHOPPING.test(pathname)
}
