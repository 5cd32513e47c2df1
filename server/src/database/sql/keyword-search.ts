/**
 * Finds a keyword anywhere in a text, every character of it a plain one (D12), fast whatever it is:
 * docs/decisions/004-lists-of-a-million.md.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { WithSubquery } from 'drizzle-orm/subquery'
import type { Db } from '../open.ts'
import { rows } from './query-rows.ts'

/**
 * A search shows this many matches at most, the first in its order: counting all that contain an
 * `a` would read every row of a list of a million.
 */
export const MATCHES_MAX = 10_000

/** What is looked for: undefined when nothing is (absent, or only white space). */
export function normalizeKeyword(given: string | undefined): string | undefined {
  const keyword = given?.normalize('NFC').trim()
  return keyword === '' ? undefined : keyword
}

export type SearchedList = {
  readonly id: AnyColumn
  /** in lower case, with indexes of trigrams and of short_grams */
  readonly searched: AnyColumn
  /** which rows are in the list at all */
  readonly listed: SQL
  /** the one row that matches whatever it says: an order by its number */
  readonly named?: number | undefined
}

export type Matches = {
  /** to stand before the statement that uses the rest: `db.with(...matches.ctes)` */
  readonly ctes: WithSubquery[]
  readonly where: SQL
  /** how many; of a search MATCHES_MAX at most */
  readonly total: SQL<number>
}

/** Rows of the list that contain the keyword in any case. */
export async function matchesOf(db: Db, list: SearchedList, keyword: string): Promise<Matches> {
  const { id, searched, listed, named } = list
  const plainly = (contained: SQL): Matches => {
    const where = sql`${listed} and (${contained}${named === undefined ? sql`` : sql` or ${id} = ${named}`})`
    return { ctes: [], where, total: matchTotal(sql`${id.table} where ${where}`) }
  }
  const contained = containsKeyword(searched, keyword)
  if (hasTrigram(keyword)) return plainly(contained)
  if (await isCommon(db, list, keyword)) return plainly(contained)
  // first all their ids: the planner would rather walk the list in its order, hoping to meet twelve soon
  const found = db.$with('found', { id }).as(sql`
    select ${id} as id from ${id.table}
    where ${listed} and ${contained} and short_grams(${searched}) @> short_grams(lower(${keyword}::text))
    ${named === undefined ? sql`` : sql`union select ${id} from ${id.table} where ${listed} and ${id} = ${named}`}`)
  return {
    ctes: [found],
    where: sql`${id} = any(array(select id from found))`,
    total: matchTotal(sql`found`),
  }
}

/** @param searched in lower case, with an index of trigrams */
export function containsKeyword(searched: AnyColumn, keyword: string): SQL {
  return hasTrigram(keyword)
    ? sql`${searched} like lower(${`%${escapeLikePattern(keyword)}%`}::text)`
    : // not LIKE: the planner would read the whole index of trigrams for a pattern that has none
      sql`strpos(${searched}, lower(${keyword}::text)) > 0`
}

/** All rows of a list that keeps its total. */
export function wholeList(listed: SQL, total: SQL<number>): Matches {
  return { ctes: [], where: listed, total }
}

/** pg_trgm indexes words only; three such characters in a row give it something to look up. */
function hasTrigram(keyword: string): boolean {
  return /[a-z0-9]{3}/i.test(keyword)
}

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
function escapeLikePattern(keyword: string): string {
  return keyword.replace(/[\\%_]/g, '\\$&')
}

const SAMPLE_ROWS = 1000
const COMMON_IN_SAMPLE = 30

/** Whether so many of the newest rows contain it that walking the list finds matches sooner than an index. */
async function isCommon(db: Db, { id, searched, listed }: SearchedList, keyword: string): Promise<boolean> {
  const [counted] = await rows<{ found: number }>(
    db,
    sql`select count(*) as found
        from (select ${searched} as searched from ${id.table} where ${listed} order by ${id} desc limit ${SAMPLE_ROWS})
          as newest
        where strpos(searched, lower(${keyword}::text)) > 0`,
  )
  return (counted?.found ?? 0) >= COMMON_IN_SAMPLE
}

function matchTotal(matches: SQL): SQL<number> {
  return sql<number>`(select count(*) from (select 1 from ${matches} limit ${MATCHES_MAX}) as counted)`.mapWith(
    Number,
  )
}
