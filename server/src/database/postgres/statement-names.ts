/**
 * Names for the statements that are asked again and again: PostgreSQL then parses a text once a connection and may keep
 * its plan, which for our short questions takes longer than to answer them.
 */
import { LRUCache } from 'lru-cache'

/** Asked fewer times, a statement is one of many that SQL built for a list of its own length. */
const USES_MIN = 3
/** The server keeps each on each connection. */
const NAMES_MAX = 300
const TEXTS_COUNTED_MAX = 1000

/**
 * Of patterns the planner has to see the text: a plan for any keyword would read a common one as it reads a rare one
 * (docs/decisions/004-lists-of-a-million.md).
 */
const DEPENDS_ON_VALUES = /\blike\b|~~/i

export type StatementNames = (text: string) => string | undefined

/** One for all connections: a name stands for one text. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: TEXTS_COUNTED_MAX })
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMES_MAX) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used < USES_MIN || DEPENDS_ON_VALUES.test(text)) {
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const name = `warung_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
