/** Keys of order attempts, so that a lost response, a reload or a second click yields the same order (D9, D20). */
import { isRecord } from '@warung/contract/values/objects.ts'
import { readText } from './storage'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

type OrderAttempt = { readonly hash: string; readonly key: string }

/** Several, because an attempt may have succeeded although the cart has changed since. */
const ORDER_ATTEMPTS_MAX = 5
const KEY = /^[0-9a-f]{32}$/

function isAttempt(value: unknown): value is OrderAttempt {
  if (!isRecord(value)) return false
  const { hash, key } = value
  return typeof hash === 'string' && typeof key === 'string' && KEY.test(key)
}

function readAttempts(): readonly OrderAttempt[] {
  return (
    readTabValue('orderAttempts', (value) =>
      Array.isArray(value) ? value.filter(isAttempt).slice(0, ORDER_ATTEMPTS_MAX) : undefined,
    ) ?? []
  )
}

export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)) // randomUUID is unavailable without https
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function attemptKey(hash: string): string {
  const attempts = readAttempts()
  const key = attempts.find((attempt) => attempt.hash === hash)?.key ?? randomKey()
  const others = attempts.filter((attempt) => attempt.hash !== hash)
  writeTabValue('orderAttempts', [{ hash, key }, ...others].slice(0, ORDER_ATTEMPTS_MAX))
  return key
}

/** The key belongs to another order, so the next try gets a new one. */
export function dropAttempt(hash: string): void {
  writeTabValue(
    'orderAttempts',
    readAttempts().filter((attempt) => attempt.hash !== hash),
  )
}

/** Called once an order is placed, and on signing out. */
export function dropAttempts(): void {
  removeTabKeys('orderAttempts')
}

/** An order or sign-out in another tab empties the cart: these attempts must not answer a later order. */
function onOtherTabChange({ key, newValue }: StorageEvent): void {
  if (key === null || (key === 'cartItems' && newValue === null)) dropAttempts()
}
if (typeof window !== 'undefined') {
  window.addEventListener('storage', onOtherTabChange)
  // another tab may have ordered before this one listened
  if (readText('cartItems') === null) dropAttempts()
}
