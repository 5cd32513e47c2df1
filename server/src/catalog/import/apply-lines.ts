import { keysOf } from '@warung/contract/values/objects.ts'
import { sql } from 'drizzle-orm'
import { type AuditedChange, recordChanges } from '../../audit/record-change.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { lockStoredImages } from '../images/lock-stored-images.ts'
import { addPictures } from '../products/product-images.ts'
import { productSearchText } from '../products/search-text.ts'
import { type CsvProduct, INITIAL_FIELDS, writtenNames, writtenRecord } from './csv-products.ts'
import { FileRefused } from './file-refused.ts'
import {
  addedImages,
  auditedImport,
  firstPicture,
  type ImportContext,
  type ImportLineRow,
  isFieldEqual,
  lockProductsOfLines,
  type ProductWrite,
  placeByName,
  recordStockMovements,
  stockDelta,
  writeProductChanges,
} from './write-products.ts'

function auditedChange(
  { product_id, name, before, after }: ImportLineRow,
  { user_id, at }: ImportContext,
): AuditedChange[] {
  if (Object.keys(before).every((field) => field === 'stock')) return []
  const subject = { type: 'product', id: product_id, name } as const
  return [
    {
      ...{ by: user_id, action: 'product.changed', subject, at },
      before: auditedImport(before),
      after: auditedImport(after),
    },
  ]
}

/** @throws {FileRefused} product_gone, product_changed */
function plannedChange(line: ImportLineRow, existing: CsvProduct | undefined): ProductWrite {
  const { sku, before, after } = line
  if (existing === undefined) throw new FileRefused({ code: 'product_gone', sku })
  const fields = keysOf(before)
  const isChanged =
    existing.sku !== sku ||
    fields.some((field) => field !== 'stock' && !isFieldEqual(existing, before, field))
  if (isChanged) throw new FileRefused({ code: 'product_changed', sku })
  const { stock = 0, ...others } = after
  return { existing, fields: others, pieces: stockDelta(existing.stock, stock - (before.stock ?? stock)) }
}

async function changeProducts(
  db: Db,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<AppliedLine[]> {
  const locked = await lockProductsOfLines(db, lines)
  const writes = lines.map((line) => plannedChange(line, locked.get(line.product_id ?? 0)))
  await writeProductChanges(db, writes, writing)
  await recordChanges(
    db,
    lines.flatMap((line) => auditedChange(line, writing)),
  )
  return lines.map(({ line }, at) => ({
    line,
    product_id: writes[at]?.existing.product_id ?? null,
    moved: writes[at]?.pieces ?? 0,
  }))
}

type CreatedProduct = { readonly product_id: number; readonly sku: string; readonly stock: number }

async function insertProducts(
  db: Db,
  lines: readonly ImportLineRow[],
  { at, as_drafts }: ImportContext,
): Promise<CreatedProduct[]> {
  const written = lines.map(({ sku, after }) => {
    const { name = '', brand = '', pictures = [], is_published, ...others } = { ...INITIAL_FIELDS, ...after }
    return {
      ...{ ...others, sku, name, brand, ...firstPicture(pictures) },
      is_published: is_published === true && !as_drafts,
      search_text: productSearchText({ sku, name, brand }),
    }
  })
  const created = await rows<CreatedProduct>(
    db,
    sql`insert into ${product} (${writtenNames}, created_at)
      select ${writtenNames}, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new(${writtenRecord})
      returning product_id, sku, stock`,
  )
  emit(db, 'catalogChanged')
  return created
}

async function createProductsOfLines(
  db: Db,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<AppliedLine[]> {
  if (lines.length === 0) return []
  const created = await insertProducts(db, lines, writing)
  const ids = new Map(created.map(({ sku, product_id }) => [sku, product_id]))
  await placeByName(
    db,
    lines.flatMap(({ sku, after }) => {
      const product_id = ids.get(sku)
      return product_id && after.categories ? [{ product_id, names: after.categories }] : []
    }),
    writing.categories,
  )
  await addPictures(
    db,
    lines.flatMap(({ sku, after }) => {
      const product_id = ids.get(sku)
      return product_id ? [{ product_id, images: after.pictures }] : []
    }),
  )
  const pieces = created.filter(({ stock }) => stock !== 0)
  await recordStockMovements(
    db,
    pieces.map(({ product_id, stock }) => ({ product_id, quantity: stock })),
    { ...writing, reason: 'created' },
  )
  return lines.map(({ line, sku, after }) => ({
    line,
    product_id: ids.get(sku) ?? null,
    moved: after.stock ?? 0,
  }))
}

export type AppliedLine = Pick<ImportLineRow, 'line' | 'product_id' | 'moved'>

export async function explainTakenSku(
  db: Db,
  lines: readonly ImportLineRow[],
  error: unknown,
): Promise<never> {
  if (violatedConstraint(error) !== 'product_sku') throw error
  const skus = lines.filter(({ kind }) => kind === 'create').map(({ sku }) => sku)
  const [taken] = await rows<{ sku: string }>(
    db,
    sql`select sku from ${product} where deleted_at is null
      and sku in (select value from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb)) limit 1`,
  )
  throw new FileRefused({ code: 'sku_taken', sku: taken?.sku ?? skus[0] ?? '' })
}

/** Locks pictures before products, so that the clean-up waits. @throws {FileRefused} picture_gone */
async function requirePictures(db: Db, lines: readonly ImportLineRow[]): Promise<void> {
  const added = lines.flatMap(({ before, after }) => addedImages(before.pictures, after.pictures))
  const held = await lockStoredImages(db, added)
  const gone = added.find((image) => !held.has(image))
  if (gone !== undefined) throw new FileRefused({ code: 'picture_gone', image: gone })
}

/** @throws {FileRefused} category_gone */
async function requireCategories(
  db: Db,
  lines: readonly ImportLineRow[],
  { categories }: ImportContext,
): Promise<void> {
  const names = lines.flatMap(({ after }) => after.categories ?? [])
  await categories.find(db, names)
  const gone = categories.of(names).find(({ id }) => id === null)
  if (gone) throw new FileRefused({ code: 'category_gone', name: gone.name })
}

/**
 * A race violates product_sku or product_in_category_exists.
 * @throws {FileRefused} product_gone, product_changed, category_gone, picture_gone
 */
export async function applyLines(
  db: Db,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<AppliedLine[]> {
  await requireCategories(db, lines, writing)
  await requirePictures(db, lines)
  const changed = await changeProducts(
    db,
    lines.filter(({ kind }) => kind === 'change'),
    writing,
  )
  const created = await createProductsOfLines(
    db,
    lines.filter(({ kind }) => kind === 'create'),
    writing,
  )
  return [...changed, ...created]
}
