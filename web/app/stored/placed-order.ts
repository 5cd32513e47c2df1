import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

let taken: number | undefined

/** Until its page has been shown. */
export function placedOrder(): number | undefined {
  return readTabValue('placedOrder', (value) =>
    typeof value === 'number' && ID_PATTERN.test(String(value)) ? value : undefined,
  )
}

export function storePlacedOrder(orderId: number): void {
  writeTabValue('placedOrder', orderId)
}

/** @returns whether the order was just placed; true only once */
export function takePlacedOrder(orderId: number): boolean {
  if (placedOrder() !== orderId) return false
  removeTabKeys('placedOrder')
  taken = orderId
  return true
}

/** A later visit does not count as just placed. */
export function forgetPlacedOrder(): void {
  taken = undefined
}

/** Reloading its screen still counts as the same visit. */
export function putBackPlacedOrder(): void {
  if (taken !== undefined) storePlacedOrder(taken)
}
