/** Hidden in a closed shop (spec §2). The router ignores case, too. */
const SHOPPING = /^\/(?:$|(?:page|search|product|category|cart|shipping|payment|placeorder)(?:\/|$))/i

export function isShoppingPath(pathname: string): boolean {
  return SHOPPING.test(pathname)
}
