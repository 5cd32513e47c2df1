/** Substring search without wildcards (D12); see docs/decisions/034-keyword-search.md. */
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
  /** lower case, indexed by trigrams and short_grams */
  readonly searched: AnyColumn
  readonly hasCodes?: boolean
  readonly listed: SQL
  readonly order: readonly SQL[]
  /** if true, its index contains the text, and the sample covers its first rows */
  readonly isNewestFirst: boolean
  /** a few more ids, such as an order found by its number */
  readonly named?: SQL | undefined
  readonly related?: RelatedSearch | undefined
}

/** `matches` and `ids` must find the same rows. */
export type RelatedSearch = {
  readonly text: SQL
  readonly matches: SQL
  readonly ids: SQL
}

/** The first SEARCH_MATCHES_MAX matches, read once for both page and total. */
export async function pageOfMatches(
  db: Db,
  list: SearchedList,
  keyword: string,
  { offset, limit }: PageRange,
): Promise<ListPage> {
  const matches = await firstMatches(db, list, keyword)
  return {
    ctes: [db.$with('found', { id: list.id }).as(matches)],
    ids: sql`select id from found where rank > ${offset}::bigint and rank <= ${offset + limit}::bigint`,
    total: sql<number>`(select count(*) from found)`.mapWith(Number),
  }
}

async function firstMatches(db: Db, list: SearchedList, keyword: string): Promise<SQL> {
  return (await isCommon(db, list, keyword)) ? walkInOrder(list, keyword) : lookUp(list, keyword)
}

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

/** For common keywords. `strpos` keeps the planner from using an index, which would read all matches. */
function walkInOrder(list: SearchedList, keyword: string): SQL {
  const { id, searched, listed, order, named, related } = list
  const matches = anyOf([
    sql`strpos(${searched}, lower(${keyword}::text)) > 0`,
    named && sql`${id} in (${named})`,
    related?.matches,
  ])
  return sql`select ${id} as id, row_number() over (order by ${orderedBy(order)}) as rank from ${id.table}
    where ${listed} and ${matches}
    order by ${orderedBy(order)} limit ${SEARCH_MATCHES_MAX}`
}

/** For rare keywords. `offset 0` keeps the planner from walking the list. */
function lookUp(list: SearchedList, keyword: string): SQL {
  const { id, listed, order, named, related } = list
  const matches = anyOf([
    indexedContains(list, keyword),
    named && sql`${id} = any(array(${named}))`,
    related && sql`${id} = any(array(${related.ids}))`,
  ])
  return sql`select ${id} as id, row_number() over (order by ${orderedBy(order)}) as rank
    from (select * from ${id.table} where ${listed} and ${matches} offset 0) as ${id.table}
    order by ${orderedBy(order)} limit ${SEARCH_MATCHES_MAX}`
}

function indexedContains({ searched, hasCodes = false }: SearchedList, keyword: string): SQL {
  const containsText = sql`strpos(${searched}, lower(${keyword}::text)) > 0`
  if (hasCodes && hasCode(keyword)) {
    return sql`(code_grams(${searched}) @> code_grams(lower(${keyword}::text)) and ${containsText})`
  }
  if (hasTrigram(keyword)) return containsKeyword(searched, keyword)
  return sql`(short_grams(${searched}) @> short_grams(lower(${keyword}::text)) and ${containsText})`
}

/** @param searched lower case, indexed by trigrams */
export function containsKeyword(searched: AnyColumn, keyword: string): SQL {
  return hasTrigram(keyword)
    ? sql`${searched} like lower(${`%${escapeLikePattern(keyword)}%`}::text)`
    : // without a trigram, LIKE would read the whole index
      sql`strpos(${searched}, lower(${keyword}::text)) > 0`
}

/** pg_trgm indexes only letters and digits, and needs three of them in a row. */
function hasTrigram(keyword: string): boolean {
  return /[a-z0-9]{3}/i.test(keyword)
}

/** As in code_grams: five characters with a digit, or two on each side of a space. */
function hasCode(keyword: string): boolean {
  return /(?=[!-~]{0,4}[0-9])[!-~]{5}|[!-~]{2} [!-~]{2}/.test(keyword)
}

function escapeLikePattern(keyword: string): string {
  return keyword.replace(/[\\%_]/g, '\\$&')
}

const SAMPLE_ROWS = 1000
/** A match reads a table row, a step of the walk only an index entry: their cost ratio. */
const ENTRIES_OF_A_ROW = 4
const SAMPLES_MAX = 20

type TextSample = {
  readonly rows: number
  readonly newest: SampledTexts
  readonly spread: SampledTexts
}

/** Joined with TEXT_END, because one search is much faster than a thousand. */
type SampledTexts = { readonly count: number; readonly joined: string }

const TEXT_END = '\0'

/** Determine only the query plan, not the result. */
const samples = new WeakMap<object, LRUCache<string, TextSample>>()

/** The newest rows, and rows spread over the table, since recent numbers look alike. */
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
  const cache = samples.get(database) ?? new LRUCache({ max: SAMPLES_MAX, ttl: MINUTE_MS })
  samples.set(database, cache)
  const name = getTableName(list.id.table)
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const sample = await readSample(db, list)
  cache.set(name, sample)
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

async function isCommon(db: Db, list: SearchedList, keyword: string): Promise<boolean> {
  const sample = await sampleOf(db, list)
  if (sample.newest.count < SAMPLE_ROWS) return true
  const lowered = keyword.toLowerCase()
  const share = shareOf(sample.spread, lowered)
  const shareOfFirst = list.isNewestFirst ? shareOf(sample.newest, lowered) : share
  const walked = Math.min(sample.rows, SEARCH_MATCHES_MAX / shareOfFirst)
  return walked * (list.isNewestFirst ? 1 : ENTRIES_OF_A_ROW) <= ENTRIES_OF_A_ROW * sample.rows * share
}
