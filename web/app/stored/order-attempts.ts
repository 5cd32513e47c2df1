/**
 * The idempotency keys of orders that were sent and not answered yet, each with a hash of what it
 * would order: a lost answer, a reload and another click yield the same order (D9, D20).
 */
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

type OrderAttempt = { readonly hash: string; readonly key: string }

/** An attempt may have got through though its cart was changed since: the latest few are kept. */
const ORDER_ATTEMPTS_MAX = 5
const KEY = /^[0-9a-f]{32}$/

function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { hash, key } = value as Record<string, unknown>
  return typeof hash === 'string' && typeof key === 'string' && KEY.test(key)
}

/** Newest first. What is damaged is dropped one by one. */
function readAttempts(): readonly OrderAttempt[] {
  return (
    readTabValue('orderAttempts', (value) =>
      Array.isArray(value) ? value.filter(isAttempt).slice(0, ORDER_ATTEMPTS_MAX) : undefined,
    ) ?? []
  )
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)) // randomUUID is missing without https
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key under which this was sent before, or a new one, kept from now on. */
export function attemptKey(hash: string): string {
  const attempts = readAttempts()
  const key = attempts.find((attempt) => attempt.hash === hash)?.key ?? newKey()
  const others = attempts.filter((attempt) => attempt.hash !== hash)
  writeTabValue('orderAttempts', [{ hash, key }, ...others].slice(0, ORDER_ATTEMPTS_MAX))
  return key
}

/** The key turned out to be another order's: the next try gets a new one. */
export function dropAttempt(hash: string): void {
  writeTabValue(
    'orderAttempts',
    readAttempts().filter((attempt) => attempt.hash !== hash),
  )
}

/** An order has answered, or whoever tried is gone. */
export function dropAttempts(): void {
  removeTabKeys('orderAttempts')
}

/**
 * The cart is emptied by an order and by signing out, in whichever tab: a copy of this tab must not
 * answer a later order with that one.
 */
function onOtherTabChange({ key, newValue }: StorageEvent): void {
  if (key === null || (key === 'cartItems' && newValue === null)) dropAttempts()
}
if (typeof window !== 'undefined') window.addEventListener('storage', onOtherTabChange)
