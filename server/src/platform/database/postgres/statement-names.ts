/** PostgreSQL prepares a named statement once per connection, and parsing takes longer than our queries. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Rarer statements are mostly variants for a list length. */
const USES_MIN = 3
const NAMES_MAX = 300
/** How many names the texts that differ only in list length share. */
const NAMES_OF_LENGTHS_MAX = 4
const TEXTS_COUNTED_MAX = 1000

/** Never named, because a generic plan would treat common and rare keywords, or a day and ten years, alike (decisions/004). */
const DEPENDS_ON_VALUES = /\blike\b|~~|\bbetween \$/i

export type StatementNames = {
  nameOf(text: string): string | undefined
  /** Permanently. The name still counts, because the server may hold its statement. */
  invalidate(text: string): void
}

/** A hash, so that with a pooler that mixes up names, a name means the same statement or fails. */
function nameFor(text: string): string {
  return `warung_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** Shortens `in ($1, $2)` and `values (default, $1), (default, $2)` to one form for all lengths. */
function withoutLengths(text: string): string {
  return text.replace(/\$\d+(?:, ?\$\d+)*/g, '$').replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  const lengthsNamed = new Map<string, number>()
  const uses = new LRUCache<string, number>({ max: TEXTS_COUNTED_MAX })
  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size >= NAMES_MAX) return names.get(text)
    const used = (uses.get(text) ?? 0) + 1
    if (used < USES_MIN || DEPENDS_ON_VALUES.test(text)) {
      uses.set(text, used)
      return undefined
    }
    const anyLength = withoutLengths(text)
    const named = lengthsNamed.get(anyLength) ?? 0
    if (named >= NAMES_OF_LENGTHS_MAX) return undefined
    lengthsNamed.set(anyLength, named + 1)
    uses.delete(text)
    const name = nameFor(text)
    names.set(text, name)
    return name
  }
  return {
    nameOf,
    invalidate: (text) => {
      if (names.has(text)) names.set(text, undefined)
    },
  }
}
