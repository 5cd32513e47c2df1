/**
 * Pages of lists in the order of their ids, each at the cost of the first: counts by blocks of ids say in which block a page
 * begins, an index does the rest (docs/decisions/033-any-page-at-the-cost-of-the-first.md).
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { WithSubquery } from 'drizzle-orm/subquery'
import type { OrPlaceholder } from './build-once.ts'
import { type CountedList, listTotal } from './list-total.ts'

/** A list by ids. What `counted` counts, without `leftOut`, is what `listed` lets in: a test compares them. */
export type ListById = {
  readonly id: AnyColumn
  readonly listed: SQL
  /** lists that share no row and together are this one */
  readonly counted: readonly OrPlaceholder<CountedList>[]
  /** a query of the ids that are counted and not listed, for few of them */
  readonly leftOut?: SQL | undefined
  /** what `listed` names; the table of `id` when absent */
  readonly tables?: SQL
}

export type PageRange = { readonly offset: number; readonly limit: number }

/** Pages of which one statement is built for all; `isFar` says which one. */
export type AnyPageRange = {
  readonly offset: OrPlaceholder<number>
  readonly limit: OrPlaceholder<number>
  readonly isFar: boolean
}

/** What one statement needs for a page and its list's size, both of one snapshot. */
export type ListPage = {
  /** to stand before it: `db.with(...ctes)` */
  readonly ctes: WithSubquery[]
  /** a query of one column: the ids of the page, none past the end */
  readonly ids: SQL
  readonly total: SQL<number>
}

/** A condition: that a row is one of the page's. */
export function isOnPage(id: AnyColumn, { ids }: ListPage): SQL {
  return sql`${id} = any(array(${ids}))`
}

/** Exact, and as true as the rows that the same statement reads. */
function sizeOf({ counted, leftOut }: ListById): SQL<number> {
  const total = listTotal(...counted)
  if (leftOut === undefined) return total
  return sql<number>`(${total} - (select count(*) from (${leftOut}) as left_out))`.mapWith(Number)
}

/** Entries of an index that are passed over sooner than a place is looked up. */
const PASSED_OVER_MAX = 1000

/** Whether what comes before a page is looked up in the counts of blocks. */
export function isFarOffset(offset: number): boolean {
  return offset > PASSED_OVER_MAX
}

/** The rows are those that OFFSET would find. */
export function pageById(list: ListById, order: 'newest' | 'oldest', { offset, limit }: PageRange): ListPage {
  return anyPageById(list, order, { offset, limit, isFar: isFarOffset(offset) })
}

/** The same with placeholders in the place of numbers. */
export function anyPageById(list: ListById, order: 'newest' | 'oldest', range: AnyPageRange): ListPage {
  return { ctes: [], ids: idsInOrder(list, order, range), total: sizeOf(list) }
}

/** In an order that no blocks are counted for: at the cost of all pages before. */
export function pageInOrder(list: ListById, order: readonly SQL[], { offset, limit }: PageRange): ListPage {
  const ids = sql`select ${list.id} from ${list.id.table} where ${list.listed}
    order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`
  return { ctes: [], ids, total: sizeOf(list) }
}

function idsInOrder(list: ListById, order: 'newest' | 'oldest', { offset, limit, isFar }: AnyPageRange): SQL {
  const { id, listed, counted, leftOut, tables = sql`${id.table}` } = list
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  if (!isFar) {
    return sql`select ${id} from ${tables} where ${listed} order by ${id} ${direction} limit ${limit} offset ${offset}`
  }
  const lists = sql.join(
    counted.map((each) => sql`${each}::text`),
    sql`, `,
  )
  const excepted = leftOut === undefined ? sql`'{}'::integer[]` : sql`array(${leftOut})`
  const reached = order === 'newest' ? sql`<=` : sql`>=`
  return sql`with place as materialized (
      select edge, passed from list_place(array[${lists}], ${excepted}, ${order === 'newest'}, ${offset}::bigint))
    select ${id} from ${tables} where ${listed} and ${id} ${reached} (select edge from place)
    order by ${id} ${direction} limit ${limit} offset (select passed from place)`
}
