/** The amount that a discount takes off an order, and who may use it (decisions/058, 063). */
import { cheaperPieces, coveredSum, type DiscountableLine } from '@warung/contract/discount-price.ts'
import { senFromRupiah } from '@warung/contract/money.ts'
import type { DiscountTerms } from '@warung/contract/values/discounts.ts'
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/open.ts'
import { discount } from '../../platform/database/schema/discounts.ts'
import { combinedDiscount, type OrderRecord } from '../../platform/database/schema/orders.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { coveredIds } from './covered-ids.ts'

/** The customer whose uses are counted together; all null for a visitor. */
export type DiscountUser = {
  readonly user_id: number | null
  readonly guest_session_id: number | null
  readonly telephone: string | null
  readonly contact_email: string | null
}

export type OrderDiscount = DiscountTerms & {
  readonly discount_id: number
  readonly code: string
  readonly is_automatic: boolean
  readonly is_first_order: boolean
  readonly least_items: number
  readonly version: number
  readonly is_combinable: boolean
  /** of the lines' products; null when it covers every product */
  readonly covered_ids: readonly number[] | null
}

type FoundDiscount = typeof discount.$inferSelect & {
  readonly uses: number
  readonly own_uses: number
  readonly has_ordered: boolean
  readonly covered_ids: readonly number[] | null
}

export type DiscountRequest = {
  readonly user: DiscountUser
  /** rupiah */
  readonly items: number
  readonly lines: readonly DiscountableLine[]
  /** in the shop's time zone */
  readonly today: string
}

function readDiscounts(
  db: Db,
  which: SQL | undefined,
  { user, lines }: DiscountRequest,
): Promise<FoundDiscount[]> {
  const { user_id, guest_session_id, telephone, contact_email } = user
  return db
    .select({
      ...getTableColumns(discount),
      uses: sql<number>`case when ${discount.uses_max} is null then 0
        else discount_uses(${discount.discount_id}) end`.mapWith(Number),
      own_uses: sql<number>`case when ${discount.uses_per_customer_max} is null then 0
        else discount_uses_of_customer(${discount.discount_id}, ${user_id}::integer, ${guest_session_id}::integer,
          ${telephone}::text, ${contact_email}::text) end`.mapWith(Number),
      has_ordered: sql<boolean>`${discount.is_first_order}
        and has_ordered(${user_id}::integer, ${guest_session_id}::integer, ${telephone}::text, ${contact_email}::text)`,
      covered_ids: sql<number[] | null>`case when ${discount.is_limited} then ${coveredIds(lines)} end`,
    })
    .from(discount)
    .where(which)
    .orderBy(asc(discount.discount_id))
}

function refusalOfDays({ starts_on, ends_on, ended_at }: FoundDiscount, today: string): Problem | undefined {
  if (ended_at !== null || (ends_on !== null && ends_on < today)) return new Problem('discount_ended')
  if (starts_on !== null && starts_on > today) return new Problem('discount_not_yet', { from: starts_on })
  return undefined
}

function refusalOfUses(found: FoundDiscount): Problem | undefined {
  const { uses, uses_max, own_uses, uses_per_customer_max, has_ordered } = found
  if (uses_max !== null && uses >= uses_max) return new Problem('discount_used_up')
  if (has_ordered) return new Problem('discount_not_first_order')
  if (uses_per_customer_max !== null && own_uses >= uses_per_customer_max)
    return new Problem('discount_used_by_customer')
  return undefined
}

/** The minimum applies to the items that the discount covers. */
function refusalOfItems(
  { covered_ids, least_items }: FoundDiscount,
  { items, lines }: DiscountRequest,
): Problem | undefined {
  if (covered_ids?.length === 0) return new Problem('discount_not_for_items')
  const isBelow =
    covered_ids === null ? items < least_items : coveredSum(lines, covered_ids) < senFromRupiah(least_items)
  if (!isBelow) return undefined
  const least = { least: least_items }
  return covered_ids === null
    ? new Problem('discount_not_for_sum', least)
    : new Problem('discount_not_for_covered_sum', least)
}

/** Refuses buy x get y with too few pieces, and says how many it needs. */
function refusalOfPieces(found: FoundDiscount, { lines }: DiscountRequest): Problem | undefined {
  const { kind, buy_quantity, get_quantity, covered_ids } = found
  if (kind !== 'buy_get' || cheaperPieces(lines, found) > 0) return undefined
  const pieces = (buy_quantity ?? 0) + (get_quantity ?? 0)
  return new Problem('discount_needs_pieces', { pieces, isLimited: covered_ids !== null })
}

/** Why the order may not have it. */
function refusalOfDiscount(found: FoundDiscount, order: DiscountRequest): Problem | undefined {
  return (
    refusalOfDays(found, order.today) ??
    refusalOfUses(found) ??
    refusalOfItems(found, order) ??
    refusalOfPieces(found, order)
  )
}

function isByCustomer({ uses_per_customer_max, is_first_order }: FoundDiscount): boolean {
  return uses_per_customer_max !== null || is_first_order
}

/** A guest is recognized by telephone or e-mail, since a new session costs nothing. */
function isKnownCustomer({ user_id, guest_session_id, telephone, contact_email }: DiscountUser): boolean {
  return guest_session_id === null ? user_id !== null : telephone !== null || contact_email !== null
}

/**
 * @throws {Problem} discount_unknown, discount_not_yet, discount_ended, discount_used_up, discount_not_first_order,
 *   discount_used_by_customer, discount_not_for_items, discount_not_for_sum, discount_not_for_covered_sum, discount_needs_pieces
 */
export async function findDiscount(
  db: Db,
  code: string,
  order: DiscountRequest,
): Promise<FoundDiscount & { readonly isContactNeeded: boolean }> {
  const isOfCode = and(eq(discount.code, code), eq(discount.is_automatic, false))
  const [found] = await readDiscounts(db, isOfCode, order)
  if (!found) throw new Problem('discount_unknown')
  const refusal = refusalOfDiscount(found, order)
  if (refusal) throw refusal
  return { ...found, isContactNeeded: isByCustomer(found) && !isKnownCustomer(order.user) }
}

const CACHED_CODES_MAX = 1000

/** Codes without a restriction. Entries may be stale: the insert compares their version and counts uses. */
export type DiscountCache = LRUCache<string, FoundDiscount>

export function createDiscountCache(): DiscountCache {
  return new LRUCache({ max: CACHED_CODES_MAX })
}

/**
 * Finds the discounts of an order that is being placed.
 * @param isFresh true: reads the database instead of the cache, and updates the cache
 * @throws {Problem} discount_contact_needed, and those of findDiscount
 */
export async function discountOfOrder(
  db: Db,
  code: string,
  order: DiscountRequest,
  { cache, isFresh }: { readonly cache: DiscountCache | undefined; readonly isFresh: boolean },
): Promise<OrderDiscount> {
  const cached = isFresh ? undefined : cache?.get(code)
  if (cached && !refusalOfDiscount(cached, order)) return cached
  cache?.delete(code)
  const found = await findDiscount(db, code, order)
  if (found.isContactNeeded) throw new Problem('discount_contact_needed')
  if (!found.is_limited && !isByCustomer(found)) cache?.set(code, found)
  return found
}

type DiscountedOrder = Pick<OrderRecord, 'order_id' | 'discount_id'>

function isOfOrder({ order_id, discount_id }: DiscountedOrder): SQL {
  return sql`(${discount.discount_id} = ${discount_id}::integer or ${discount.discount_id} in (
    select further.discount_id from ${combinedDiscount} as further where further.order_id = ${order_id}))`
}

/** For an order whose lines change: the discounts it has, and those it may keep. */
export async function revalidateDiscounts(
  db: Db,
  order: DiscountedOrder,
  asking: DiscountRequest,
): Promise<{ had: OrderDiscount[]; kept: OrderDiscount[] }> {
  if (order.discount_id === null) return { had: [], kept: [] }
  const had = await readDiscounts(db, isOfOrder(order), asking)
  return { had, kept: had.filter((found) => refusalOfDiscount(found, asking) === undefined) }
}

/** All automatic discounts that the order may use. */
export async function findAutomaticDiscounts(db: Db, order: DiscountRequest): Promise<OrderDiscount[]> {
  const active = await readDiscounts(
    db,
    and(eq(discount.is_automatic, true), isNull(discount.ended_at)),
    order,
  )
  return active.filter(
    (found) =>
      refusalOfDiscount(found, order) === undefined && (!isByCustomer(found) || isKnownCustomer(order.user)),
  )
}

function refusalOfTaking(isOfFirstOrder: boolean): Problem {
  return new Problem(isOfFirstOrder ? 'discount_not_first_order' : 'discount_used_up')
}

/**
 * Counts one use, if the version is still the one that was read. The order must hold no stock.
 * @throws {Problem} discount_used_up, discount_not_first_order
 */
export async function takeDiscounts(
  db: Db,
  { user_id, guest_session_id, telephone, contact_email }: DiscountUser,
  wanted: readonly OrderDiscount[],
): Promise<void> {
  if (wanted.length === 0) return
  const versions = JSON.stringify(wanted.map(({ discount_id, version }) => ({ discount_id, version })))
  const [taken] = await rows<{ is_taken: boolean }>(
    db,
    sql`select take_discounts(array_agg(discount_id), array_agg(version), ${user_id}::integer, ${guest_session_id}::integer,
        ${telephone}::text, ${contact_email}::text) as is_taken
      from jsonb_to_recordset(${versions}::jsonb) as wanted (discount_id integer, version integer)`,
  )
  if (!taken?.is_taken) throw refusalOfTaking(wanted.some(({ is_first_order }) => is_first_order))
}

/**
 * Runs with the order locked, whose hold had ended.
 * @throws {Problem} order_discount_ended, discount_used_up, discount_not_first_order
 */
export async function retakeDiscounts(
  db: Db,
  order: DiscountUser & DiscountedOrder,
  now: Date,
): Promise<void> {
  if (order.discount_id === null) return
  const { user_id, guest_session_id, telephone, contact_email } = order
  const [taken] = await rows<{ is_ended: boolean; is_first_order: boolean; is_taken: boolean }>(
    db,
    sql`select bool_or(ended_at is not null or coalesce(ends_on < sales_day_of(${now.toISOString()}::timestamptz), false)) as is_ended,
      bool_or(is_first_order) as is_first_order,
      take_discounts(array_agg(discount_id), array_agg(version), ${user_id}::integer, ${guest_session_id}::integer,
        ${telephone}::text, ${contact_email}::text) as is_taken
      from discount where ${isOfOrder(order)}`,
  )
  if (taken?.is_ended) throw new Problem('order_discount_ended')
  if (!taken?.is_taken) throw refusalOfTaking(taken?.is_first_order === true)
}
