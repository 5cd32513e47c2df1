/**
 * The six keys of local storage (spec §3), each a plain value a person can read. What is damaged
 * or hostile is dropped, and where storage is refused or full, memory stands in: never a crash (D7).
 */

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

const memoryStorage = new Map<string, string>()
const listeners = new Set<() => void>()

function localStorageOrMemory(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined // a browser that refuses storage still shops, from memory
  }
}

export function readText(key: StoredKey): string | null {
  const kept = memoryStorage.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorageOrMemory()?.getItem(key) ?? null
  } catch {
    return null // refused: as if nothing were stored
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

export function writeText(key: StoredKey, value: string): void {
  memoryStorage.delete(key)
  try {
    const place = localStorageOrMemory()
    if (place) place.setItem(key, value)
    else memoryStorage.set(key, value)
  } catch {
    memoryStorage.set(key, value) // full or refused: this tab remembers
  }
  notifyListeners()
}

export function removeKeys(...keys: readonly StoredKey[]): void {
  for (const key of keys) {
    memoryStorage.delete(key)
    try {
      localStorageOrMemory()?.removeItem(key)
    } catch {
      // refused: there is nothing to remove
    }
  }
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
  const parse = (text: string): T | undefined => {
    try {
      return check(JSON.parse(text))
    } catch {
      return undefined // damaged: dropped below
    }
  }
  return {
    read: (): T | undefined => {
      const text = readText(key)
      if (text === lastText) return lastValue
      lastText = text
      lastValue = text === null ? undefined : parse(text)
      if (text !== null && lastValue === undefined) {
        queueMicrotask(() => removeKeys(key)) // not while a component reads
      }
      return lastValue
    },
    write: (value: T): void => writeText(key, JSON.stringify(value)),
  }
}
