/** See docs/decisions/033-pagination-by-block-counts.md and 041-pagination-of-sorted-lists.md. */
import { PAGE_SIZE_MAX } from '@warung/contract/values/limits.ts'
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { WithSubquery } from 'drizzle-orm/subquery'
import type { OrPlaceholder } from './build-once.ts'
import { type CountedList, listTotal } from './list-total.ts'

/** `listed` must equal `counted` minus `excluded` and `leftOut`; a test compares them. */
export type ListById = {
  readonly id: AnyColumn
  readonly listed: SQL
  readonly counted: readonly OrPlaceholder<CountedList>[]
  readonly excluded?: readonly OrPlaceholder<CountedList>[]
  readonly leftOut?: SQL | undefined
  readonly tables?: SQL
}

export type PageRange = { readonly offset: number; readonly limit: number }

export type AnyPageRange = {
  readonly offset: OrPlaceholder<number>
  readonly limit: OrPlaceholder<number>
  readonly isFar: boolean
}

/** Page and total come from the same snapshot. */
export type ListPage = {
  readonly ctes: WithSubquery[]
  readonly ids: SQL
  readonly total: SQL<number>
}

export function isOnPage(id: AnyColumn, { ids }: ListPage): SQL {
  return sql`${id} = any(array(${ids}))`
}

function sizeOf({ counted, excluded = [], leftOut }: ListById): SQL<number> {
  const total =
    excluded.length === 0
      ? listTotal(...counted)
      : sql<number>`(${listTotal(...counted)} - ${listTotal(...excluded)})`.mapWith(Number)
  if (leftOut === undefined) return total
  return sql<number>`(${total} - (select count(*) from (${leftOut}) as left_out))`.mapWith(Number)
}

/** Up to this offset, skipping index entries is faster than using block counts. */
const PASSED_OVER_MAX = 1000

export function isFarOffset(offset: number): boolean {
  return offset > PASSED_OVER_MAX
}

export function pageById(list: ListById, order: 'newest' | 'oldest', { offset, limit }: PageRange): ListPage {
  return anyPageById(list, order, { offset, limit, isFar: isFarOffset(offset) })
}

export function anyPageById(list: ListById, order: 'newest' | 'oldest', range: AnyPageRange): ListPage {
  return { ctes: [], ids: idsInOrder(list, order, range), total: sizeOf(list) }
}

/** Rows with equal keys are ordered by id, in the same direction. */
export type KeyOrder = {
  readonly key: SQL | AnyColumn
  readonly isDescending?: boolean
}

export function orderByKey(id: AnyColumn, { key, isDescending = false }: KeyOrder): readonly SQL[] {
  return isDescending ? [sql`${key} desc`, desc(id)] : [sql`${key} asc`, asc(id)]
}

/** Reads from the nearer end, so at most half of the index. */
export function pageInOrder(list: ListById, order: KeyOrder, { offset, limit }: PageRange): ListPage {
  const total = sizeOf(list)
  const span = { total, skipped: sql`${offset}::bigint`, most: sql`${limit}::bigint` }
  return { ctes: [], ids: idsFromNearerEnd(list, order, span), total }
}

type Span = { readonly total: SQL; readonly skipped: SQL; readonly most: SQL }

function idsFromNearerEnd({ id, listed }: Pick<ListById, 'id' | 'listed'>, order: KeyOrder, span: Span): SQL {
  const walk = (isDescending: boolean): SQL =>
    sql`select ${id} from ${id.table} where ${listed} order by ${sql.join([...orderByKey(id, { ...order, isDescending })], sql`, `)}`
  const { isDescending = false } = order
  return sql`with size as materialized (select ${span.total} as total, ${span.skipped} as skipped, ${span.most} as most)
    (${walk(isDescending)} limit (select case when 2 * skipped < total then most else 0 end from size) offset (select skipped from size))
    union all
    (${walk(!isDescending)} limit (select case when 2 * skipped < total then 0 else greatest(least(most, total - skipped), 0) end from size)
      offset (select greatest(total - skipped - most, 0) from size))`
}

/** Rows of `first` precede all others; the rest is read only beyond them. */
export function pageOfFirstAndRest(
  list: ListById,
  first: ListById,
  order: KeyOrder,
  { offset, limit }: PageRange,
): ListPage {
  const { id, listed } = list
  const total = sizeOf(list)
  const inOrder = sql.join([...orderByKey(id, order)], sql`, `)
  const rest = { id, listed: sql`${listed} and not ${first.listed}` }
  const ids = sql`with part as materialized (
      select ${sizeOf(first)} as first, ${offset}::bigint as skipped, ${limit}::bigint as most)
    (select ${id} from ${id.table} where ${first.listed} order by ${inOrder}
      limit (select greatest(least(most, first - skipped), 0) from part) offset (select skipped from part))
    union all
    (${idsFromNearerEnd(rest, order, {
      total: sql`${total} - (select first from part)`,
      skipped: sql`(select greatest(skipped - first, 0) from part)`,
      most: sql`(select least(most, greatest(skipped + most - first, 0)) from part)`,
    })})`
  return { ctes: [], ids, total }
}

const BLOCK_SIZE = 1024

/** If the limit were the only parameter, each page would be planned again, as a tenth of all rows. */
function pageOfIds(
  ids: SQL,
  skipped: SQL,
  { limit, isFar, direction }: Omit<AnyPageRange, 'offset'> & { direction: SQL },
): SQL {
  if (typeof limit === 'number' && limit > PAGE_SIZE_MAX) throw new RangeError(`a page of ${limit} rows`)
  const most = sql.raw(String(PAGE_SIZE_MAX + (isFar ? BLOCK_SIZE : PASSED_OVER_MAX)))
  return sql`select * from (${ids} order by 1 ${direction} limit ${most}) as ids
    order by 1 ${direction} limit ${limit} offset ${skipped}`
}

function idsInOrder(list: ListById, order: 'newest' | 'oldest', { offset, limit, isFar }: AnyPageRange): SQL {
  const { id, listed, counted, excluded = [], leftOut, tables = sql`${id.table}` } = list
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  if (!isFar) {
    return pageOfIds(sql`select ${id} from ${tables} where ${listed}`, sql`${offset}`, {
      limit,
      isFar,
      direction,
    })
  }
  const namesOf = (lists: readonly OrPlaceholder<CountedList>[]): SQL =>
    sql`array[${sql.join(
      lists.map((name) => sql`${name}::text`),
      sql`, `,
    )}]::text[]`
  const excepted = leftOut === undefined ? sql`'{}'::integer[]` : sql`array(${leftOut})`
  const reached = order === 'newest' ? sql`<=` : sql`>=`
  const ids = sql`select ${id} from ${tables} where ${listed} and ${id} ${reached} (select edge from start)`
  return sql`with start as materialized (
      select edge, passed from list_place(${namesOf(counted)}, ${namesOf(excluded)}, ${excepted}, ${order === 'newest'}, ${offset}::bigint))
    ${pageOfIds(ids, sql`(select passed from start)`, { limit, isFar, direction })}`
}
