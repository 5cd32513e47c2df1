/**
 * Counts are saved as differences, so that sales since the count began stay counted
 * (docs/decisions/021-stock-counts-as-differences.md).
 */
import type { CountedStock, StockCountBody } from '@warung/contract/stock.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChanges } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emitProductsChanged } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { CountFault } from '../../platform/problems/problem-params.ts'
import { unknownProduct } from '../products/find-product.ts'

type StockCount = StockCountBody['counts'][number]

type CountedProduct = {
  readonly product_id: number
  readonly name: string
  readonly stock: number
  readonly is_deleted: boolean
}

type MovedSince = {
  readonly product_id: number
  readonly pieces: number
  readonly count: { readonly quantity: number; readonly user_id: number | null } | null
}

type Compared = StockCount & CountedProduct & { readonly moved: MovedSince; readonly difference: number }

/** Locked in id order, as orders do. */
function lockCountedProducts(db: Db, counts: readonly StockCount[]): Promise<CountedProduct[]> {
  const ids = idRows(counts.map(({ product_id }) => product_id))
  return rows<CountedProduct>(
    db,
    sql`select product_id, name, stock, deleted_at is not null as is_deleted from product
      where product_id in ${ids}
      order by product_id for no key update`,
  )
}

/** A statement of its own: the locking one would not see movements committed while it waited. */
function movedSince(db: Db, counts: readonly StockCount[]): Promise<MovedSince[]> {
  return rows<MovedSince>(
    db,
    sql`select stock_count.product_id, coalesce(sum(moved.quantity), 0)::bigint as pieces,
        (array_agg(jsonb_build_object('quantity', moved.quantity, 'user_id', moved.user_id)
          order by moved.stock_movement_id desc) filter (where moved.reason = 'counted'))[1] as count
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as stock_count(product_id integer, last_movement_id bigint)
        left join stock_movement as moved on moved.product_id = stock_count.product_id
          and moved.stock_movement_id > stock_count.last_movement_id
      group by stock_count.product_id`,
  )
}

async function compareCounts(db: Db, counts: readonly StockCount[]): Promise<Compared[]> {
  const products = new Map((await lockCountedProducts(db, counts)).map((row) => [row.product_id, row]))
  const moved = new Map((await movedSince(db, counts)).map((row) => [row.product_id, row]))
  return counts.map((count) => {
    const [found, since] = [products.get(count.product_id), moved.get(count.product_id)]
    if (!found || !since) throw unknownProduct()
    const shown = found.stock - since.pieces
    return { ...count, ...found, moved: since, difference: count.counted - shown }
  })
}

/** True for a retry of the same admin's count whose response was lost. */
function isSavedAlready({ moved: { count }, difference }: Compared, caller: Caller): boolean {
  return count !== null && count.user_id === caller.user_id && count.quantity === difference
}

function countFaultOf(compared: Compared, index: number): CountFault | undefined {
  const { name, stock, is_deleted, moved, difference } = compared
  if (is_deleted) return { kind: 'gone', name, index }
  if (moved.count !== null) return { kind: 'counted', name, index }
  if (stock + difference < 0) return { kind: 'sold', name, index, pieces: -moved.pieces, left: stock }
  return stock + difference > INTEGER_MAX ? { kind: 'too_large', name, index } : undefined
}

async function writeCounts(db: Db, caller: Caller, compared: readonly Compared[], now: Date): Promise<void> {
  const differences = JSON.stringify(
    compared.map(({ product_id, difference }) => ({ product_id, difference })),
  )
  // Also recorded without a difference, to show when the stock was counted.
  await db.execute(sql`with stock_count as (
      select * from jsonb_to_recordset(${differences}::jsonb) as stock_count(product_id integer, difference integer)),
    moved as (
      insert into stock_movement (product_id, quantity, reason, user_id, created_at)
      select product_id, difference, 'counted', ${caller.user_id}, ${now.toISOString()}::timestamptz from stock_count)
    update product set stock = product.stock + stock_count.difference from stock_count
    where product.product_id = stock_count.product_id and stock_count.difference <> 0`)
  await recordChanges(
    db,
    compared.map(({ product_id, name, counted, stock, difference }) => ({
      by: caller.user_id,
      action: 'product.counted',
      subject: { type: 'product', id: product_id, name },
      before: { stock },
      after: { stock: stock + difference, counted },
      at: now,
    })),
  )
  emitProductsChanged(
    db,
    compared.filter(({ difference }) => difference !== 0).map(({ product_id }) => product_id),
  )
}

/** All or none; idempotent. @throws {Problem} product_not_found; counts_refused with all faults */
export function countStock(
  db: Db,
  caller: Caller,
  counts: readonly StockCount[],
  now: Date,
): Promise<CountedStock[]> {
  return inTransaction(db, async (db) => {
    const compared = await compareCounts(db, counts)
    const open = compared.filter((count) => !isSavedAlready(count, caller))
    const faults = open.flatMap((count) => countFaultOf(count, compared.indexOf(count)) ?? [])
    if (faults.length > 0) throw new Problem('counts_refused', { faults })
    if (open.length > 0) await writeCounts(db, caller, open, now)
    return compared.map((count) => ({
      product_id: count.product_id,
      stock: count.stock + (open.includes(count) ? count.difference : 0),
      difference: count.difference,
    }))
  })
}
