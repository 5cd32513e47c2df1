import type { ImportedFields } from '@warung/contract/product-csv.ts'
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { hasAuditEntry } from '../../audit/has-audit-entry.ts'
import { type AuditedChange, recordChanges } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { lockStoredImages } from '../images/lock-stored-images.ts'
import { withWholeSale } from './check-sale.ts'
import type { CsvProduct } from './csv-products.ts'
import {
  addedImages,
  auditedImport,
  type ImportContext,
  type ImportLineRow,
  isFieldEqual,
  lockProductsOfLines,
  type ProductWrite,
  stockDelta,
  writeProductChanges,
} from './write-products.ts'

export type RevertibleChange = Pick<ImportLineRow, 'product_id' | 'before' | 'after' | 'moved'> &
  Partial<Pick<ImportLineRow, 'waits_for_group'>>

/** How the import has left it. */
function leftByImport({ after, waits_for_group }: RevertibleChange): ImportedFields {
  return waits_for_group === true ? { ...after, variant: null } : after
}

function picturesToAdd({ before }: RevertibleChange, existing: CsvProduct | undefined): string[] {
  return addedImages(existing?.pictures, before.pictures)
}

/** @param isStored false: a picture of the product is no longer in the shop */
function fieldsToRestore(line: RevertibleChange, existing: CsvProduct, isStored: boolean): ImportedFields {
  const { before } = line
  const after = leftByImport(line)
  const fields = keysOf(before).filter((field) => field !== 'stock' && (field !== 'pictures' || isStored))
  const touched = withWholeSale(fields.filter((field) => !isFieldEqual(existing, after, field)))
  const untouched = fields.filter((field) => !touched.includes(field))
  return Object.fromEntries(untouched.map((field) => [field, before[field]]))
}

function auditedRestoration(
  { existing, fields }: ProductWrite,
  { user_id, at }: ImportContext,
): AuditedChange[] {
  if (Object.keys(fields).length === 0) return []
  const subject = { type: 'product', id: existing.product_id, name: fields.name ?? existing.name } as const
  const before: ImportedFields = Object.fromEntries(keysOf(fields).map((field) => [field, existing[field]]))
  return [
    {
      ...{ by: user_id, action: 'product.changed', subject, at },
      before: auditedImport(before),
      after: auditedImport(fields),
    },
  ]
}

export type Restored = {
  /** later changes that stay */
  readonly unrevertedCount: number
  /** products that have left the import's group, and return to their earlier one */
  readonly rejoining: readonly number[]
}

/** Runs in a transaction. */
export async function restoreProducts(
  db: Db,
  lines: readonly RevertibleChange[],
  writing: ImportContext,
): Promise<Restored> {
  const locked = await lockProductsOfLines(db, lines)
  const held = await lockStoredImages(
    db,
    lines.flatMap((line) => picturesToAdd(line, locked.get(line.product_id ?? 0))),
  )
  let unrevertedCount = 0
  const writes = lines.flatMap((line): ProductWrite[] => {
    const existing = locked.get(line.product_id ?? 0)
    if (!existing) return []
    const isStored = picturesToAdd(line, existing).every((image) => held.has(image))
    const fields = fieldsToRestore(line, existing, isStored)
    const changed = Object.keys(line.before).filter((field) => field !== 'stock').length
    unrevertedCount += changed - Object.keys(fields).length
    const pieces = stockDelta(existing.stock, -line.moved)
    return Object.keys(fields).length === 0 && pieces === 0 ? [] : [{ existing, fields, pieces }]
  })
  await writeProductChanges(db, writes, writing)
  await recordChanges(
    db,
    writes.flatMap((write) => auditedRestoration(write, writing)),
  )
  const rejoining = writes.flatMap(({ existing, fields }) => (fields.variant ? [existing.product_id] : []))
  return { unrevertedCount, rejoining }
}

/** Each picture that was fetched has raised the version; a person's change is in the audit log. */
const isUnedited = sql`${product.version} <= 1 + ${PRODUCT_IMAGES_MAX}
  and not ${hasAuditEntry('product', sql`product.product_id`)}
  and not exists (select from ${stockMovement} as moved where moved.product_id = product.product_id
    and moved.reason in ('edited', 'counted'))`

async function deleteCreatedProducts(
  db: Db,
  lines: readonly ImportLineRow[],
  { at }: ImportContext,
): Promise<number> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return 0
  const fetching = lines.filter(({ picture_addresses }) => picture_addresses.length > 0)
  const fetched = fetching.flatMap(({ product_id }) => product_id ?? [])
  await db
    .update(product)
    .set({ deleted_at: at, product_group_id: null, option_values: null })
    .where(
      and(
        inArray(product.product_id, ids),
        isNull(product.deleted_at),
        or(eq(product.version, 1), and(inArray(product.product_id, fetched), isUnedited)),
      ),
    )
  emit(db, 'catalogChanged')
  const staying = await db
    .select({ product_id: product.product_id })
    .from(product)
    .where(and(inArray(product.product_id, ids), isNull(product.deleted_at)))
  return staying.length
}

/** Runs in a transaction. */
export async function revertLines(
  db: Db,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<Restored> {
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
  return { ...restored, unrevertedCount: restored.unrevertedCount + staying }
}
