/**
 * Finds a keyword anywhere in a text, every character of it a plain one (D12), fast whatever it is:
 * docs/decisions/034-keyword-search.md.
 */
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import { type AnyColumn, getTableName, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../time/durations.ts'
import type { Db } from '../open.ts'
import { databaseOf } from '../transaction.ts'
import type { ListPage, PageRange } from './list-page.ts'
import { rows } from './query-rows.ts'

export type SearchedList = {
  readonly id: AnyColumn
  /** in lower case, with indexes of trigrams and of short_grams */
  readonly searched: AnyColumn
  /** whether `searched` has an index of code_grams too */
  readonly hasCodes?: boolean
  /** which rows are in the list at all */
  readonly listed: SQL
  readonly order: readonly SQL[]
  /** whether that is by id, the newest first: such an index carries the text, and its first are known */
  readonly isNewestFirst: boolean
  /** a query of ids that match whatever they say, few of them: an order by its number */
  readonly named?: SQL | undefined
  /** what rows of other tables say of one, searched besides */
  readonly related?: RelatedSearch | undefined
}

/** The keyword in what other tables say of a row. `matches` and `ids` find the same rows. */
export type RelatedSearch = {
  /** of a row, what is searched */
  readonly text: SQL
  /** of a row, whether it contains the keyword */
  readonly matches: SQL
  /** a query of the rows that contain it */
  readonly ids: SQL
}

/** The first SEARCH_MATCHES_MAX rows of the list, in its order, that contain the keyword in any case: read once, for the page and for the total. */
export async function pageOfMatches(
  db: Db,
  list: SearchedList,
  keyword: string,
  { offset, limit }: PageRange,
): Promise<ListPage> {
  const matches = await firstMatches(db, list, keyword)
  return {
    ctes: [db.$with('found', { id: list.id }).as(matches)],
    ids: sql`select id from found where place > ${offset}::bigint and place <= ${offset + limit}::bigint`,
    total: sql<number>`(select count(*) from found)`.mapWith(Number),
  }
}

/** A query of their ids and places. */
async function firstMatches(db: Db, list: SearchedList, keyword: string): Promise<SQL> {
  return (await isCommon(db, list, keyword)) ? walkInOrder(list, keyword) : lookUp(list, keyword)
}

/** A query of the ids of the same rows. */
export async function idsOfMatches(db: Db, list: SearchedList, keyword: string): Promise<SQL> {
  return sql`select id from (${await firstMatches(db, list, keyword)}) as matched`
}

function orderedBy(order: readonly SQL[]): SQL {
  return sql.join([...order], sql`, `)
}

function anyOf(conditions: readonly (SQL | undefined)[]): SQL {
  return sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` or `,
  )})`
}

/** What many rows contain is met soon on the way through the list; `strpos`, for an index would read all that match. */
function walkInOrder(list: SearchedList, keyword: string): SQL {
  const { id, searched, listed, order, named, related } = list
  const matches = anyOf([
    sql`strpos(${searched}, lower(${keyword}::text)) > 0`,
    named && sql`${id} in (${named})`,
    related?.matches,
  ])
  return sql`select ${id} as id, row_number() over (order by ${orderedBy(order)}) as place from ${id.table}
    where ${listed} and ${matches}
    order by ${orderedBy(order)} limit ${SEARCH_MATCHES_MAX}`
}

/** What few rows contain is looked up in an index, then put in order; `offset 0`, for the planner would rather hope to meet it soon. */
function lookUp(list: SearchedList, keyword: string): SQL {
  const { id, listed, order, named, related } = list
  const matches = anyOf([
    indexedContains(list, keyword),
    named && sql`${id} = any(array(${named}))`,
    related && sql`${id} = any(array(${related.ids}))`,
  ])
  return sql`select ${id} as id, row_number() over (order by ${orderedBy(order)}) as place
    from (select * from ${id.table} where ${listed} and ${matches} offset 0) as ${id.table}
    order by ${orderedBy(order)} limit ${SEARCH_MATCHES_MAX}`
}

function indexedContains({ searched, hasCodes = false }: SearchedList, keyword: string): SQL {
  const plainly = sql`strpos(${searched}, lower(${keyword}::text)) > 0`
  if (hasCodes && hasCode(keyword)) {
    return sql`(code_grams(${searched}) @> code_grams(lower(${keyword}::text)) and ${plainly})`
  }
  if (hasTrigram(keyword)) return containsKeyword(searched, keyword)
  return sql`(short_grams(${searched}) @> short_grams(lower(${keyword}::text)) and ${plainly})`
}

/** @param searched in lower case, with an index of trigrams */
export function containsKeyword(searched: AnyColumn, keyword: string): SQL {
  return hasTrigram(keyword)
    ? sql`${searched} like lower(${`%${escapeLikePattern(keyword)}%`}::text)`
    : // not LIKE: the planner would read the whole index of trigrams for a pattern that has none
      sql`strpos(${searched}, lower(${keyword}::text)) > 0`
}

/** pg_trgm indexes words only; three such characters in a row give it something to look up. */
function hasTrigram(keyword: string): boolean {
  return /[a-z0-9]{3}/i.test(keyword)
}

/** As code_grams has them: five plain characters in a row, one of them a digit; or the two ends that meet at a space. */
function hasCode(keyword: string): boolean {
  return /(?=[!-~]{0,4}[0-9])[!-~]{5}|[!-~]{2} [!-~]{2}/.test(keyword)
}

/** `%`, `_` and `\` as themselves in a LIKE pattern. */
function escapeLikePattern(keyword: string): string {
  return keyword.replace(/[\\%_]/g, '\\$&')
}

const SAMPLE_ROWS = 1000
/** Looking up a match reads a row of the table, walking past one an entry of an index: so many entries cost what a row does. */
const ENTRIES_OF_A_ROW = 4
const SAMPLES_MAX = 20

type TextSample = {
  /** of the table, gaps between ids included */
  readonly rows: number
  readonly newest: SampledTexts
  readonly spread: SampledTexts
}

/** One text, each of them ended by TEXT_END: looked through many times faster than a thousand texts. */
type SampledTexts = { readonly count: number; readonly joined: string }

/** PostgreSQL keeps no text with it, and no keyword has it. */
const TEXT_END = '\0'

/** Some texts of a table, by its name: which way a search takes depends on them, what it finds does not. */
const samples = new WeakMap<object, LRUCache<string, TextSample>>()

/** The newest, where a walk begins, and some from all over, for what counts upwards is alike in the newest. */
async function readSample(db: Db, { id, searched, related }: SearchedList): Promise<TextSample> {
  const text = related ? sql`${searched} || chr(10) || ${related.text}` : searched
  const step = sql`greatest((select max(${id}) from ${id.table}) / ${SAMPLE_ROWS}::integer, 1)`
  const found = await rows<{ id: number; searched: string; is_newest: boolean }>(
    db,
    sql`(select ${id} as id, ${text} as searched, true as is_newest from ${id.table} order by ${id} desc limit ${SAMPLE_ROWS})
      union all
      (select ${id}, ${text}, false from ${id.table} where ${id} = any(array(
        select n * ${step} - (n * 7919) % ${step} from generate_series(1, ${SAMPLE_ROWS}::integer) as n)))`,
  )
  const texts = (isNewest: boolean): SampledTexts => {
    const some = found.filter((row) => row.is_newest === isNewest)
    return { count: some.length, joined: some.map((row) => row.searched + TEXT_END).join('') }
  }
  return { rows: Math.max(0, ...found.map((row) => row.id)), newest: texts(true), spread: texts(false) }
}

async function sampleOf(db: Db, list: SearchedList): Promise<TextSample> {
  const database = databaseOf(db)
  const kept = samples.get(database) ?? new LRUCache({ max: SAMPLES_MAX, ttl: MINUTE_MS })
  samples.set(database, kept)
  const name = getTableName(list.id.table)
  const known = kept.get(name)
  if (known !== undefined) return known
  const sample = await readSample(db, list)
  kept.set(name, sample)
  return sample
}

function shareOf({ count, joined }: SampledTexts, keyword: string): number {
  let containing = 0
  for (let at = joined.indexOf(keyword); at !== -1; at = joined.indexOf(keyword, at)) {
    containing += 1
    at = joined.indexOf(TEXT_END, at)
  }
  return containing / Math.max(count, 1)
}

/** Whether so many rows contain it that walking the list to SEARCH_MATCHES_MAX of them costs less than an index. */
async function isCommon(db: Db, list: SearchedList, keyword: string): Promise<boolean> {
  const sample = await sampleOf(db, list)
  if (sample.newest.count < SAMPLE_ROWS) return true
  const lowered = keyword.toLowerCase()
  const share = shareOf(sample.spread, lowered)
  const shareOfFirst = list.isNewestFirst ? shareOf(sample.newest, lowered) : share
  const walked = Math.min(sample.rows, SEARCH_MATCHES_MAX / shareOfFirst)
  return walked * (list.isNewestFirst ? 1 : ENTRIES_OF_A_ROW) <= ENTRIES_OF_A_ROW * sample.rows * share
}
