/**
 * Finds a keyword anywhere in a text, every character of it a plain one (D12), fast whatever it is:
 * docs/decisions/004-lists-of-a-million.md.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { rows } from './query-rows.ts'

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

export type SearchedList = {
  readonly id: AnyColumn
  /** in lower case, with indexes of trigrams and of short_grams */
  readonly searched: AnyColumn
  /** which rows are in the list at all */
  readonly listed: SQL
}

export type Matches = {
  readonly where: SQL
  /** how many, MATCHES_MAX at most, as a scalar subquery */
  readonly total: SQL<number>
}

/** Rows of the list that contain the keyword in any case. */
export const matchesOf = async (db: Db, list: SearchedList, keyword: string): Promise<Matches> => {
  const { id, searched, listed } = list
  if (hasTrigram(keyword)) {
    const where = sql`${listed} and ${searched} like lower(${`%${plain(keyword)}%`}::text)`
    return { where, total: totalOf(list, where) }
  }
  // not LIKE: the planner would read the whole index of trigrams for a pattern that has none
  const contained = sql`${listed} and strpos(${searched}, lower(${keyword}::text)) > 0`
  if (await isCommon(db, list, keyword)) return { where: contained, total: totalOf(list, contained) }
  const found = sql`${contained} and short_grams(${searched}) @> short_grams(lower(${keyword}::text))`
  // by their ids: the planner would rather walk the list in its order, hoping to meet twelve soon
  const where = sql`${id} = any(array(select ${id} from ${id.table} where ${found}))`
  return { where, total: totalOf(list, found) }
}

/** pg_trgm indexes words only; three such characters in a row give it something to look up. */
const hasTrigram = (keyword: string): boolean => /[a-z0-9]{3}/i.test(keyword)

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
const plain = (keyword: string): string => keyword.replace(/[\\%_]/g, '\\$&')

const SAMPLE = 1000
const COMMON_IN_SAMPLE = 40

/** Whether so many of the newest rows contain it that walking the list finds matches sooner than an index. */
const isCommon = async (
  db: Db,
  { id, searched, listed }: SearchedList,
  keyword: string,
): Promise<boolean> => {
  const [counted] = await rows<{ found: number }>(
    db,
    sql`select count(*) as found
        from (select ${searched} as searched from ${id.table} where ${listed} order by ${id} desc limit ${SAMPLE})
          as newest
        where strpos(searched, lower(${keyword}::text)) > 0`,
  )
  return (counted?.found ?? 0) >= COMMON_IN_SAMPLE
}

const totalOf = ({ id }: SearchedList, where: SQL): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from ${id.table} where ${where} limit ${MATCHES_MAX}) as found)`.mapWith(
    Number,
  )
