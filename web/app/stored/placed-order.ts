/** Which order this tab has just placed: its own screen says so once. */
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

let taken: number | undefined

function placedOrder(): number | undefined {
  return readTabValue('placedOrder', (value) =>
    typeof value === 'number' && ID_PATTERN.test(String(value)) ? value : undefined,
  )
}

export function storePlacedOrder(orderId: number): void {
  writeTabValue('placedOrder', orderId)
}

/** @returns whether it was placed a moment ago; said once */
export function takePlacedOrder(orderId: number): boolean {
  if (placedOrder() !== orderId) return false
  removeTabKeys('placedOrder')
  taken = orderId
  return true
}

/** Its screen was left: a later visit is no longer right after placing. */
export function forgetPlacedOrder(): void {
  taken = undefined
}

/** Its screen is about to be loaded anew by itself: that is still the same visit. */
export function putBackPlacedOrder(): void {
  if (taken !== undefined) storePlacedOrder(taken)
}
