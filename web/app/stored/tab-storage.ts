/**
 * Session storage: what one tab remembers across a reload (D20). Where it is refused or full, memory
 * stands in. Whoever reads checks: anybody with the browser's console may have written.
 */

export type TabKey = 'orderAttempts' | 'unconfirmedPayments'

const memoryTabStorage = new Map<TabKey, string>()

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined // a browser that refuses storage still shops, from memory
  }
}

function readTabText(key: TabKey): string | null {
  const kept = memoryTabStorage.get(key)
  if (kept !== undefined) return kept
  try {
    return tabStorage()?.getItem(key) ?? null
  } catch {
    return null // refused: as if nothing were stored
  }
}

/** @returns what is stored and passes `check`; what does not is dropped */
export function readTabValue<T>(key: TabKey, check: (value: unknown) => T | undefined): T | undefined {
  const text = readTabText(key)
  if (text === null) return undefined
  try {
    const value = check(JSON.parse(text))
    if (value !== undefined) return value
  } catch {
    // no JSON: dropped like what does not pass
  }
  removeTabKeys(key)
  return undefined
}

export function writeTabValue(key: TabKey, value: unknown): void {
  const text = JSON.stringify(value)
  memoryTabStorage.delete(key)
  try {
    const place = tabStorage()
    if (place) place.setItem(key, text)
    else memoryTabStorage.set(key, text)
  } catch {
    memoryTabStorage.set(key, text) // full or refused: this page remembers
  }
}

export function removeTabKeys(...keys: readonly TabKey[]): void {
  for (const key of keys) {
    memoryTabStorage.delete(key)
    try {
      tabStorage()?.removeItem(key)
    } catch {
      // refused: there is nothing to remove
    }
  }
}
