import type { ImportedFields } from '@warung/contract/product-csv.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type AuditedChange, recordChanges } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { holdStoredImages } from '../images/hold-stored-image.ts'
import type { CsvProduct } from './csv-products.ts'
import {
  addedImages,
  type ImportContext,
  type ImportLineRow,
  isFieldEqual,
  lockProductsOfLines,
  type ProductWrite,
  stockDelta,
  writeProductChanges,
} from './write-products.ts'

export type RevertibleChange = Pick<ImportLineRow, 'product_id' | 'before' | 'after' | 'moved'>

function picturesToAdd({ before }: RevertibleChange, existing: CsvProduct | undefined): string[] {
  return addedImages(existing?.pictures, before.pictures)
}

/** @param isStored false if a picture of the product has been deleted */
function fieldsToRestore(
  { before, after }: RevertibleChange,
  existing: CsvProduct,
  isStored: boolean,
): ImportedFields {
  const fields = keysOf(before).filter((field) => field !== 'stock' && (field !== 'pictures' || isStored))
  const untouched = fields.filter((field) => isFieldEqual(existing, after, field))
  return Object.fromEntries(untouched.map((field) => [field, before[field]]))
}

function auditedRestoration(
  { existing, fields }: ProductWrite,
  { user_id, at }: ImportContext,
): AuditedChange[] {
  if (Object.keys(fields).length === 0) return []
  const subject = { type: 'product', id: existing.product_id, name: fields.name ?? existing.name } as const
  const before = Object.fromEntries(keysOf(fields).map((field) => [field, existing[field]]))
  return [{ by: user_id, action: 'product.changed', subject, before, after: fields, at }]
}

/** Runs in a transaction. @returns how many products were skipped, because they have changed since */
export async function restoreProducts(
  db: Db,
  lines: readonly RevertibleChange[],
  writing: ImportContext,
): Promise<number> {
  const locked = await lockProductsOfLines(db, lines)
  const held = await holdStoredImages(
    db,
    lines.flatMap((line) => picturesToAdd(line, locked.get(line.product_id ?? 0))),
  )
  let kept_count = 0
  const writes = lines.flatMap((line): ProductWrite[] => {
    const existing = locked.get(line.product_id ?? 0)
    if (!existing) return []
    const isStored = picturesToAdd(line, existing).every((image) => held.has(image))
    const fields = fieldsToRestore(line, existing, isStored)
    const changed = Object.keys(line.before).filter((field) => field !== 'stock').length
    kept_count += changed - Object.keys(fields).length
    const pieces = stockDelta(existing.stock, -line.moved)
    return Object.keys(fields).length === 0 && pieces === 0 ? [] : [{ existing, fields, pieces }]
  })
  await writeProductChanges(db, writes, writing)
  await recordChanges(
    db,
    writes.flatMap((write) => auditedRestoration(write, writing)),
  )
  return kept_count
}

async function deleteCreatedProducts(
  db: Db,
  lines: readonly ImportLineRow[],
  { at }: ImportContext,
): Promise<number> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return 0
  await db
    .update(product)
    .set({ deleted_at: at })
    .where(and(inArray(product.product_id, ids), isNull(product.deleted_at), eq(product.version, 1)))
  emit(db, 'catalogChanged')
  const staying = await db
    .select({ product_id: product.product_id })
    .from(product)
    .where(and(inArray(product.product_id, ids), isNull(product.deleted_at)))
  return staying.length
}

/** Runs in a transaction. @returns how many products were skipped, because they have changed since */
export async function revertLines(
  db: Db,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<number> {
  const restored = await restoreProducts(
    db,
    lines.filter(({ kind }) => kind === 'change'),
    writing,
  )
  const staying = await deleteCreatedProducts(
    db,
    lines.filter(({ kind }) => kind === 'create'),
    writing,
  )
  return restored + staying
}
