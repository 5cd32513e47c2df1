/**
 * Names for the statements that are asked again and again: PostgreSQL then parses a text once a connection and may keep
 * its plan, which for our short questions takes longer than to answer them.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Asked fewer times, a statement is one of many that SQL built for a list of its own length. */
const USES_MIN = 3
/** The server keeps each on each connection. */
const NAMES_MAX = 300
/** Of texts that differ only by how long their lists are: the usual lengths, and no others. */
const NAMES_OF_LENGTHS_MAX = 4
const TEXTS_COUNTED_MAX = 1000

/**
 * Of patterns the planner has to see the text: a plan for any keyword would read a common one as it reads a rare one
 * (docs/decisions/004-lists-of-a-million-rows.md).
 */
const DEPENDS_ON_VALUES = /\blike\b|~~/i

export type StatementNames = {
  nameOf(text: string): string | undefined
  /** For good. The server may still keep what it stood for, so that it still counts. */
  invalidate(text: string): void
}

/**
 * Of the text alone: where a pooler stops keeping names apart, another process's name, or that of a run before, leads to
 * the same statement or to an error. A count would lead to whatever statement the other process had counted so.
 */
function nameFor(text: string): string {
  return `warung_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** The text as it would be with lists of any other length: `in ($1, $2)`, `values (default, $1), (default, $2)`. */
function withoutLengths(text: string): string {
  return text.replace(/\$\d+(?:, ?\$\d+)*/g, '$').replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
}

/** One for all connections: a name stands for one text. */
export function createStatementNames(): StatementNames {
  /** by text; undefined for one whose name was taken away */
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
