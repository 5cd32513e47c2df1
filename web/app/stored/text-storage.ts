/** Falls back to memory if storage is refused or full, and never crashes (D7). */

export type TextStorage<Key extends string> = {
  readonly read: (key: Key) => string | null
  readonly write: (key: Key, text: string) => void
  readonly remove: (...keys: readonly Key[]) => void
}

function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined // without storage the shop still works, from memory
  }
}

export function textStorage<Key extends string>(name: 'localStorage' | 'sessionStorage'): TextStorage<Key> {
  const memory = new Map<Key, string>()
  return {
    read: (key) => {
      const remembered = memory.get(key)
      if (remembered !== undefined) return remembered
      try {
        return openStorage(name)?.getItem(key) ?? null
      } catch {
        return null // refused: treated as if nothing were stored
      }
    },
    write: (key, text) => {
      memory.delete(key)
      try {
        const target = openStorage(name)
        if (target) target.setItem(key, text)
        else memory.set(key, text)
      } catch {
        memory.set(key, text) // full or refused: this page remembers it
      }
    },
    remove: (...keys) => {
      for (const key of keys) {
        memory.delete(key)
        try {
          openStorage(name)?.removeItem(key)
        } catch {
          // refused, so nothing is stored
        }
      }
    },
  }
}

/** Storage is user input. @returns undefined if the value fails the check */
export function parseStored<T>(text: string, check: (value: unknown) => T | undefined): T | undefined {
  try {
    return check(JSON.parse(text))
  } catch {
    return undefined // not JSON
  }
}
