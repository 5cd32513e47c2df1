/** Session storage: survives a reload of its tab (D20). */
import { parseStored, textStorage } from './text-storage'

export type TabKey =
  | 'orderAttempts'
  | 'placedOrder'
  | 'unconfirmedPayments'
  | 'openedOrder'
  | 'listSearches'
  | 'recentProducts'
  | 'shippingOption'
  | 'discountCode'
  | 'shippingDraft'
  | 'reviewDraft'
  | 'unsavedProduct'
  | 'addedDistrict'
  | 'shortcuts'
  | 'reportedOrders'

const tabStorage = textStorage<TabKey>('sessionStorage')

/** @returns the stored value if it passes `check`; others are dropped */
export function readTabValue<T>(key: TabKey, check: (value: unknown) => T | undefined): T | undefined {
  const text = tabStorage.read(key)
  if (text === null) return undefined
  const value = parseStored(text, check)
  if (value === undefined) tabStorage.remove(key)
  return value
}

export function writeTabValue(key: TabKey, value: unknown): void {
  tabStorage.write(key, JSON.stringify(value))
}

export function removeTabKeys(...keys: readonly TabKey[]): void {
  tabStorage.remove(...keys)
}
