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

const standIn = new Map<string, string>()
const listeners = new Set<() => void>()

const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined // a browser that refuses storage still shops, from memory
  }
}

export const readText = (key: StoredKey): string | null => {
  const kept = standIn.get(key)
  if (kept !== undefined) return kept
  try {
    return storage()?.getItem(key) ?? null
  } catch {
    return null // refused: as if nothing were stored
  }
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

export const writeText = (key: StoredKey, value: string): void => {
  standIn.delete(key)
  try {
    const place = storage()
    if (place) place.setItem(key, value)
    else standIn.set(key, value)
  } catch {
    standIn.set(key, value) // full or refused: this tab remembers
  }
  tell()
}

export const removeKeys = (...keys: readonly StoredKey[]): void => {
  for (const key of keys) {
    standIn.delete(key)
    try {
      storage()?.removeItem(key)
    } catch {
      // refused: there is nothing to remove
    }
  }
  tell()
}

const onOtherTab = (event: StorageEvent): void => {
  if (event.key === null || storedKeys.includes(event.key as StoredKey)) tell()
}

/** A page that comes back from the browser's history has heard nothing of what went on meanwhile. */
const onPageShow = (event: PageTransitionEvent): void => {
  if (event.persisted) tell()
}

/** Told of every change, in this tab or another. */
export const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', onOtherTab)
    window.addEventListener('pageshow', onPageShow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onOtherTab)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** A stored value with its check: reading drops what does not pass. The same text gives the same object. */
export const storedValue = <T>(key: StoredKey, check: (value: unknown) => T | undefined) => {
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
