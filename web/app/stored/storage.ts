/**
 * The six keys of local storage (spec §3), each a plain value a person can read. What is damaged
 * or hostile is dropped (D7).
 */
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
  if (event.key === null || storedKeys.includes(event.key as StoredKey)) notifyListeners()
}

/** A page that comes back from the browser's history has heard nothing of what went on meanwhile. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) notifyListeners()
}

/** Told of every change, in this tab or another. */
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

/** A stored value with its check: reading drops what does not pass. The same text gives the same object. */
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
        // not while a component reads, and not what has been written since
        queueMicrotask(() => {
          if (readText(key) === text) removeKeys(key)
        })
      }
      return lastValue
    },
    write: (value: T): void => writeText(key, JSON.stringify(value)),
  }
}
