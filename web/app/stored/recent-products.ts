/**
 * Products seen last, newest first. Only in this tab, because local storage has exactly its six keys (D7), and several
 * people may share a phone.
 */
import { readTabValue, writeTabValue } from './tab-storage'

/** One more than a page shows, because a page omits its own product. */
const RECENT_MAX = 5

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

export function recentProducts(): readonly number[] {
  const check = (value: unknown) => (Array.isArray(value) ? value.filter(isId) : undefined)
  return readTabValue('recentProducts', check) ?? []
}

export function rememberProduct(productId: number): void {
  const others = recentProducts().filter((id) => id !== productId)
  writeTabValue('recentProducts', [productId, ...others].slice(0, RECENT_MAX))
}
