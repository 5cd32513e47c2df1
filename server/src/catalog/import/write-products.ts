import type { ImportedFields } from '@warung/contract/product-csv.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import type { StockMovementReason } from '@warung/contract/values/stock-movement-reasons.ts'
import { inArray, sql } from 'drizzle-orm'
import type { ChangedFields } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product, productImage, productInCategory } from '../../platform/database/schema/catalog.ts'
import type { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { placeInCategories } from '../products/place-in-categories.ts'
import { addPictures } from '../products/product-images.ts'
import { productSearchText } from '../products/search-text.ts'
import { type CsvProduct, findCsvProducts, plainAssignments, writtenRecord } from './csv-products.ts'
import type { CategoryNames } from './find-categories.ts'

export type ImportLineRow = typeof productImportLine.$inferSelect

export type ImportContext = {
  readonly user_id: number
  readonly at: Date
  readonly categories: CategoryNames
  readonly as_drafts: boolean
}

/** Locked in id order, as everywhere, to prevent deadlocks. The second query sees what other transactions committed. */
export async function lockProductsOfLines(
  db: Db,
  lines: readonly Pick<ImportLineRow, 'product_id'>[],
): Promise<Map<number, CsvProduct>> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return new Map()
  const named = sql`where deleted_at is null
    and product_id in ${idRows(ids)}`
  await db.execute(sql`select from ${product} ${named} order by product_id for no key update`)
  const found = await findCsvProducts(db, named)
  return new Map(found.map((existing) => [existing.product_id, existing]))
}

type ImportedPictures = CsvProduct['pictures']

export function firstPicture([first]: ImportedPictures): { image: string; image_alt: string } {
  return { image: first?.image ?? '', image_alt: first?.alt ?? '' }
}

export function addedImages(before: ImportedPictures = [], after: ImportedPictures = []): string[] {
  const own = new Set(before.map(({ image }) => image))
  return after.map(({ image }) => image).filter((image) => !own.has(image))
}

async function replacePicturesAfterFirst(
  db: Db,
  products: readonly Pick<CsvProduct, 'product_id' | 'pictures'>[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ product_id }) => product_id)
  await db.delete(productImage).where(inArray(productImage.product_id, ids))
  await addPictures(
    db,
    products.map(({ product_id, pictures }) => ({ product_id, images: pictures })),
  )
}

export type ProductWrite = {
  readonly existing: CsvProduct
  readonly fields: ImportedFields
  readonly pieces: number
}

/** As *History* shows it. */
export function auditedImport({ variant, ...fields }: ImportedFields): ChangedFields {
  if (variant === undefined) return fields
  return { ...fields, option_values: variant?.options.map(({ value }) => value) ?? null }
}

export function isFieldEqual<F extends keyof ImportedFields>(
  one: ImportedFields,
  other: ImportedFields,
  field: F,
): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field])
}

/** Limits the result to a valid stock: pieces sold meanwhile stay sold. */
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

async function replaceCategories(
  db: Db,
  writes: readonly ProductWrite[],
  categories: CategoryNames,
): Promise<void> {
  const placed = writes.flatMap(({ existing, fields }) =>
    fields.categories ? [{ product_id: existing.product_id, names: fields.categories }] : [],
  )
  if (placed.length === 0) return
  const ids = placed.map(({ product_id }) => product_id)
  await db.delete(productInCategory).where(inArray(productInCategory.product_id, ids))
  await placeByName(db, placed, categories)
}

/** A variant leaves its group first: it joins one once all lines are written (variants/join-groups.ts). */
export async function writeProductChanges(
  db: Db,
  writes: readonly ProductWrite[],
  { user_id, at, categories }: ImportContext,
): Promise<void> {
  if (writes.length === 0) return
  const written = writes.map(({ existing, fields, pieces }) => {
    const { sku } = existing
    const { name = existing.name, brand = existing.brand, pictures } = fields
    return {
      ...{ ...existing, ...fields, stock: existing.stock + pieces },
      leaves_group: fields.variant !== undefined,
      ...(pictures ? firstPicture(pictures) : {}),
      search_text: productSearchText({ sku, name, brand }),
    }
  })
  await db.execute(sql`update ${product} set ${plainAssignments}, search_text = new.search_text,
      image = coalesce(new.image, product.image), image_alt = coalesce(new.image_alt, product.image_alt),
      product_group_id = case when not new.leaves_group then product.product_group_id end,
      option_values = case when not new.leaves_group then product.option_values end,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as new(product_id integer, leaves_group boolean, ${writtenRecord})
    where ${product.product_id} = new.product_id`)
  await replacePicturesAfterFirst(
    db,
    writes.flatMap(({ existing, fields: { pictures } }) =>
      pictures ? [{ product_id: existing.product_id, pictures }] : [],
    ),
  )
  emit(db, 'catalogChanged')
  const moved = writes.filter(({ pieces }) => pieces !== 0)
  await recordStockMovements(
    db,
    moved.map(({ existing, pieces }) => ({ product_id: existing.product_id, quantity: pieces })),
    { reason: 'edited', user_id, at },
  )
  await replaceCategories(db, writes, categories)
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
