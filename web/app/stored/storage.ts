/** The six keys of local storage (spec §3), as plain readable values. Invalid ones are dropped (D7). */
import { parseStored, textStorage } from './text-storage'

export type StoredKey =
  | 'accessToken'
  | 'refreshToken'
  | 'userInfo'
  | 'cartItems'
  | 'shippingAddress'
  | 'paymentMethod'

export const storedKeys: readonly StoredKey[] = [
  'accessToken',
  'refreshToken',
  'userInfo',
  'cartItems',
  'shippingAddress',
  'paymentMethod',
]

const storage = textStorage<StoredKey>('localStorage')
const listeners = new Set<() => void>()

export function readText(key: StoredKey): string | null {
  return storage.read(key)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

export function writeText(key: StoredKey, value: string): void {
  storage.write(key, value)
  notifyListeners()
}

export function removeKeys(...keys: readonly StoredKey[]): void {
  storage.remove(...keys)
  notifyListeners()
}

function onStorageEvent(event: StorageEvent): void {
  if (event.key === null || storedKeys.some((key) => key === event.key)) notifyListeners()
}

/** A page restored from the browser's history may have missed changes. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) notifyListeners()
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorageEvent)
    window.addEventListener('pageshow', onPageShow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorageEvent)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** Reading drops a value that fails the check. The same text yields the same object. */
export function storedValue<T>(key: StoredKey, check: (value: unknown) => T | undefined) {
  let lastText: string | null = null
  let lastValue: T | undefined
  return {
    read: (): T | undefined => {
      const text = readText(key)
      if (text === lastText) return lastValue
      lastText = text
      lastValue = text === null ? undefined : parseStored(text, check)
      if (text !== null && lastValue === undefined) {
        // later, because this may run during a render; and only if the value is still the same
        queueMicrotask(() => {
          if (readText(key) === text) removeKeys(key)
        })
      }
      return lastValue
    },
    write: (value: T): void => writeText(key, JSON.stringify(value)),
  }
}
