/**
 * Finds a keyword anywhere in a text, every character of it a plain one (D12), fast whatever it is:
 * docs/decisions/004-lists-of-a-million.md.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * A search shows this many matches at most, the first in its order: counting all that contain an
 * `a` would read every row of a list of a million.
 */
export const MATCHES_MAX = 10_000

/** What is looked for: undefined when nothing is (absent, or only white space). */
export const wantedKeyword = (given: string | undefined): string | undefined => {
  const keyword = given?.normalize('NFC').trim()
  return keyword === '' ? undefined : keyword
}

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
const plain = (keyword: string): string => keyword.replace(/[\\%_]/g, '\\$&')

/** pg_trgm indexes words only; three such characters in a row give it something to look up. */
const hasTrigram = (keyword: string): boolean => /[a-z0-9]{3}/i.test(keyword)

/**
 * Whether a column in lower case contains the keyword, in any case. The index behind it is one
 * of trigrams, or for symbols and one or two letters one of single characters and pairs.
 */
export const contains = (column: AnyColumn, keyword: string): SQL => {
  const contained = sql`${column} like lower(${`%${plain(keyword)}%`}::text)`
  return hasTrigram(keyword)
    ? contained
    : sql`${contained} and short_grams(${column}) @> short_grams(lower(${keyword}::text))`
}

/** How many rows match, MATCHES_MAX at most, as a scalar subquery. */
export const matchesTotal = (matches: SQL): SQL<number> =>
  sql<number>`(select count(*) from (${matches} limit ${MATCHES_MAX}) as found)`.mapWith(Number)
