/** Puts products in their groups, once all lines are written: siblings may swap their options. */
import type { ImportedVariant } from '@warung/contract/product-csv.ts'
import type { ProductOption } from '@warung/contract/product-groups.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { violatedConstraint } from '../../../platform/database/errors.ts'
import type { Db } from '../../../platform/database/open.ts'
import { product, productGroup } from '../../../platform/database/schema/catalog.ts'
import {
  productImport,
  productImportGroup,
  productImportLine,
} from '../../../platform/database/schema/product-imports.ts'
import { idRows } from '../../../platform/database/sql/one-of.ts'
import { rows } from '../../../platform/database/sql/query-rows.ts'
import { emit } from '../../../platform/events/shop-events.ts'
import { type ImportRow, inClaimedImport } from '../claim-import.ts'
import { FileRefused } from '../file-refused.ts'
import { type ImportLineRow, lockProductsOfLines } from '../write-products.ts'

const JOINED_BATCH_LINES = 250

function waitingLines(
  db: Db,
  importId: number,
  is_applied: boolean,
  after: number,
): Promise<ImportLineRow[]> {
  return db
    .select()
    .from(productImportLine)
    .where(
      and(
        eq(productImportLine.product_import_id, importId),
        eq(productImportLine.waits_for_group, true),
        eq(productImportLine.is_applied, is_applied),
        gt(productImportLine.line, after),
      ),
    )
    .orderBy(asc(productImportLine.line))
    .limit(JOINED_BATCH_LINES)
}

type GroupNow = {
  readonly product_group_id: number
  readonly name: string
  readonly options: readonly ProductOption[]
  readonly version: number
}

async function lockGroups(db: Db, ids: readonly number[]): Promise<Map<number, GroupNow>> {
  const locked = await rows<GroupNow>(
    db,
    sql`select product_group_id, name, options, version from ${productGroup}
      where product_group_id in ${idRows(ids)}
      order by product_group_id for no key update`,
  )
  return new Map(locked.map((group) => [group.product_group_id, group]))
}

type Joining = {
  readonly product_id: number
  readonly product_group_id: number
  readonly values: readonly string[]
}

async function join(db: Db, joining: readonly Joining[]): Promise<void> {
  if (joining.length === 0) return
  emit(db, 'catalogChanged')
  await db.execute(sql`update ${product} set product_group_id = new.product_group_id, option_values = new.values
    from jsonb_to_recordset(${JSON.stringify(joining)}::jsonb) as new(product_id integer, product_group_id integer, values text[])
    where ${product.product_id} = new.product_id`)
}

async function inBatches(
  db: Db,
  row: ImportRow,
  isApplied: boolean,
  work: (db: Db, lines: readonly ImportLineRow[]) => Promise<void>,
): Promise<void> {
  const importId = row.product_import_id
  for (let after = 0; ; ) {
    const lines = await waitingLines(db, importId, isApplied, after)
    if (lines.length === 0) return
    after = lines.at(-1)?.line ?? after
    await inClaimedImport(db, row, async (db) => {
      await work(db, lines)
      await db.execute(sql`update ${productImportLine} set waits_for_group = false
        where product_import_id = ${importId} and waits_for_group and is_applied = ${isApplied} and line <= ${after}`)
    })
  }
}

type WrittenGroup = {
  readonly position: number
  readonly product_group_id: number | null
  readonly version: number
}

async function groupsOfLines(db: Db, row: ImportRow): Promise<Map<number, WrittenGroup>> {
  const { position, product_group_id, version, product_import_id } = productImportGroup
  const found = await db
    .select({ position, product_group_id, version })
    .from(productImportGroup)
    .where(eq(product_import_id, row.product_import_id))
  return new Map(found.map((group) => [group.position, group]))
}

function valuesOf(variant: ImportedVariant | null | undefined): string[] {
  return (variant?.options ?? []).map(({ value }) => value)
}

/** @throws {FileRefused} group_changed, product_changed, product_gone */
export async function joinGroups(db: Db, row: ImportRow): Promise<void> {
  const written = await groupsOfLines(db, row)
  await inBatches(db, row, true, async (db, lines) => {
    const targets = lines.map((line) => ({ line, group: written.get(line.group_position ?? 0) }))
    const now = await lockGroups(db, [
      ...new Set(targets.flatMap(({ group }) => group?.product_group_id ?? [])),
    ])
    const locked = await lockProductsOfLines(db, lines)
    const joining = targets.map(({ line, group }): Joining => {
      const { product_id, sku, after } = line
      const name = after.variant?.group ?? ''
      const current = now.get(group?.product_group_id ?? 0)
      const existing = locked.get(product_id ?? 0)
      if (!current || current.version !== group?.version)
        throw new FileRefused({ code: 'group_changed', name })
      if (!existing) throw new FileRefused({ code: 'product_gone', sku })
      if (existing.product_group_id !== null) throw new FileRefused({ code: 'product_changed', sku })
      const { product_group_id } = current
      return { product_id: existing.product_id, product_group_id, values: valuesOf(after.variant) }
    })
    await join(db, joining)
  }).catch((error: unknown) => {
    // a deleted sibling is back since
    if (violatedConstraint(error) !== 'product_variant') throw error
    throw new FileRefused({ code: 'group_changed', name: row.file_name })
  })
}

function hasValues({ options }: GroupNow, variant: ImportedVariant): boolean {
  return (
    options.length === variant.options.length &&
    options.every(
      ({ name, values }, at) =>
        name === variant.options[at]?.name && values.includes(variant.options[at]?.value ?? ''),
    )
  )
}

async function takenCombinations(db: Db, ids: readonly number[]): Promise<Set<string>> {
  const found = await rows<{ product_group_id: number; values: string[] }>(
    db,
    sql`select product_group_id, to_jsonb(option_values) as values from ${product} where deleted_at is null
      and product_group_id in ${idRows(ids)}`,
  )
  return new Set(found.map(({ product_group_id, values }) => JSON.stringify([product_group_id, values])))
}

/** After an undo. One whose place is no longer there stays a product of its own, and is counted. */
export async function rejoinGroups(db: Db, row: ImportRow): Promise<void> {
  await inBatches(db, row, false, async (db, lines) => {
    const ids = [...new Set(lines.flatMap(({ left_group_id }) => left_group_id ?? []))]
    const now = await lockGroups(db, ids)
    const locked = await lockProductsOfLines(db, lines)
    const taken = await takenCombinations(db, ids)
    const joining = lines.flatMap(({ product_id, left_group_id, before }): Joining[] => {
      const [group, existing] = [now.get(left_group_id ?? 0), locked.get(product_id ?? 0)]
      const { variant } = before
      if (!group || !existing || !variant || existing.product_group_id !== null || !hasValues(group, variant))
        return []
      const joined = {
        product_id: existing.product_id,
        product_group_id: group.product_group_id,
        values: valuesOf(variant),
      }
      return taken.has(JSON.stringify([joined.product_group_id, joined.values])) ? [] : [joined]
    })
    await join(db, joining)
    await db
      .update(productImport)
      .set({ skipped_count: sql`${productImport.skipped_count} + ${lines.length - joining.length}` })
      .where(eq(productImport.product_import_id, row.product_import_id))
  })
}
