import type { ImportedFields, ImportedProduct } from '@warung/contract/product-csv.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productInCategory } from '../../platform/database/schema/catalog.ts'
import { stockMovement } from '../../platform/database/schema/orders.ts'
import type { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { placeInCategories } from '../products/place-in-categories.ts'
import { productSearchText } from '../products/search-text.ts'
import { categoryNamesOf } from './export-products.ts'
import type { CategoryNames } from './find-categories.ts'

export type ImportLineRow = typeof productImportLine.$inferSelect

export type ImportContext = {
  readonly user_id: number
  readonly at: Date
  readonly categories: CategoryNames
  readonly as_drafts: boolean
}

/** Locked until the transaction ends. */
export type ProductOfLine = ImportedProduct & { readonly product_id: number; readonly sku: string }

/** In id order, as everywhere, to prevent deadlocks. */
export async function lockProductsOfLines(
  db: Db,
  lines: readonly ImportLineRow[],
): Promise<Map<number, ProductOfLine>> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await rows<ProductOfLine>(
    db,
    sql`select product_id, sku, name, brand, price, stock, description, weight_grams,
        ${categoryNamesOf(product.product_id)} as categories
      from ${product} where deleted_at is null
        and product_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      order by product_id for no key update`,
  )
  return new Map(found.map((existing) => [existing.product_id, existing]))
}

export type ProductWrite = {
  readonly existing: ProductOfLine
  readonly fields: ImportedFields
  readonly pieces: number
}

export function isFieldEqual<F extends keyof ImportedFields>(
  one: ImportedFields,
  other: ImportedFields,
  field: F,
): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}

/** A relative change, clamped to valid stock: pieces sold meanwhile stay sold. */
export function stockDelta(stock: number, change: number): number {
  return Math.min(Math.max(stock + change, 0), INTEGER_MAX) - stock
}

type PiecesMoved = { readonly product_id: number; readonly quantity: number }
type StockMovementCause = Pick<ImportContext, 'user_id' | 'at'> & {
  readonly reason: Extract<StockMovementReason, 'created' | 'edited'>
}

export async function recordStockMovements(
  db: Db,
  movements: readonly PiecesMoved[],
  { reason, user_id, at }: StockMovementCause,
): Promise<void> {
  if (movements.length === 0) return
  await db.execute(sql`insert into ${stockMovement} (product_id, quantity, reason, user_id, created_at)
    select product_id, quantity, ${reason}, ${user_id}::integer, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as moved(product_id integer, quantity integer)`)
}

export async function writeProductChanges(
  db: Db,
  writes: readonly ProductWrite[],
  { user_id, at, categories }: ImportContext,
): Promise<void> {
  if (writes.length === 0) return
  const written = writes.map(({ existing, fields, pieces }) => {
    const { name = existing.name, brand = existing.brand } = fields
    const {
      price = existing.price,
      description = existing.description,
      weight_grams = existing.weight_grams,
    } = fields
    return {
      ...{ product_id: existing.product_id, name, brand, price, description, weight_grams },
      stock: existing.stock + pieces,
      search_text: productSearchText({ name, brand, sku: existing.sku }),
    }
  })
  await db.execute(sql`update ${product} set name = new.name, brand = new.brand, price = new.price,
      description = new.description, weight_grams = new.weight_grams, stock = new.stock, search_text = new.search_text, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new(product_id integer, name text, brand text,
      price bigint, description text, weight_grams integer, stock integer, search_text text)
    where ${product.product_id} = new.product_id`)
  emit(db, 'catalogChanged')
  const moved = writes.filter(({ pieces }) => pieces !== 0)
  await recordStockMovements(
    db,
    moved.map(({ existing, pieces }) => ({ product_id: existing.product_id, quantity: pieces })),
    { reason: 'edited', user_id, at },
  )
  const placed = writes.flatMap(({ existing, fields }) =>
    fields.categories ? [{ product_id: existing.product_id, names: fields.categories }] : [],
  )
  if (placed.length === 0) return
  await db.delete(productInCategory).where(
    inArray(
      productInCategory.product_id,
      placed.map(({ product_id }) => product_id),
    ),
  )
  await placeByName(db, placed, categories)
}

export type PlacementByName = { readonly product_id: number; readonly names: readonly string[] }

export async function placeByName(
  db: Db,
  placed: readonly PlacementByName[],
  categories: CategoryNames,
): Promise<void> {
  await categories.find(
    db,
    placed.flatMap(({ names }) => names),
  )
  await placeInCategories(
    db,
    placed.map(({ product_id, names }) => ({
      product_id,
      product_category_id: categories.of(names).flatMap(({ id }) => id ?? []),
    })),
  )
}
