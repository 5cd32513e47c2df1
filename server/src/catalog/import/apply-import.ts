/** Writes in short transactions; a conflict reverts the whole import (docs/decisions/023-csv-import-and-export.md). */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import type { FileFault } from '../../platform/database/schema/import-faults.ts'
import {
  pictureToFetch,
  productImport,
  productImportLine,
  productImportText,
} from '../../platform/database/schema/product-imports.ts'
import { type AppliedLine, applyLines, explainTakenSku } from './apply-lines.ts'
import { type ImportRow, inClaimedImport } from './claim-import.ts'
import { queuePictures } from './fetch-pictures.ts'
import { FileRefused } from './file-refused.ts'
import { CategoryNames } from './find-categories.ts'
import { findOvertakenLine } from './find-overtaken-line.ts'
import { deleteMadeCategories, makeNewCategories } from './import-categories.ts'
import { revertLines } from './revert-lines.ts'
import { joinGroups, rejoinGroups } from './variants/join-groups.ts'
import { deleteMadeGroups, restoreGroups, writeGroups } from './variants/write-groups.ts'
import type { ImportContext, ImportLineRow } from './write-products.ts'

const WRITTEN_BATCH_LINES = 250

type Clock = () => Date

function nextLines(
  db: Db,
  importId: number,
  { after, isApplied }: { after: number; isApplied: boolean },
): Promise<ImportLineRow[]> {
  return db
    .select()
    .from(productImportLine)
    .where(
      and(
        eq(productImportLine.product_import_id, importId),
        inArray(productImportLine.kind, ['create', 'change']),
        eq(productImportLine.is_applied, isApplied),
        gt(productImportLine.line, after),
      ),
    )
    .orderBy(asc(productImportLine.line))
    .limit(WRITTEN_BATCH_LINES)
}

async function markLines(
  db: Db,
  importId: number,
  lines: readonly AppliedLine[],
  isApplied: boolean,
): Promise<void> {
  await db.execute(sql`update ${productImportLine} as line
    set is_applied = ${isApplied}, product_id = done.product_id, moved = done.moved
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as done(line integer, product_id integer, moved integer)
    where line.product_import_id = ${importId} and line.line = done.line`)
}

async function markRejoining(
  db: Db,
  lines: readonly ImportLineRow[],
  productIds: readonly number[],
): Promise<void> {
  const rejoining = new Set(productIds)
  const marked = lines.map(({ product_import_id, line, product_id }) => {
    return { product_import_id, line, waits: rejoining.has(product_id ?? 0) }
  })
  await db.execute(sql`update ${productImportLine} as line set waits_for_group = marked.waits
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb)
      as marked(product_import_id integer, line integer, waits boolean)
    where line.product_import_id = marked.product_import_id and line.line = marked.line
      and line.waits_for_group <> marked.waits`)
}

async function eachBatch(
  db: Db,
  row: ImportRow,
  isApplied: boolean,
  work: (db: Db, lines: readonly ImportLineRow[]) => Promise<void>,
): Promise<void> {
  const importId = row.product_import_id
  for (let after = 0; ; ) {
    const lines = await nextLines(db, importId, { after, isApplied })
    if (lines.length === 0) return
    // Reading before claiming is safe: only the claimant writes the import.
    await inClaimedImport(db, row, async (db) => {
      await work(db, lines)
      await db
        .update(productImport)
        .set({ done_count: sql`${productImport.done_count} + ${lines.length}` })
        .where(eq(productImport.product_import_id, importId))
    }).catch((error: unknown) => explainTakenSku(db, lines, error))
    after = lines.at(-1)?.line ?? after
  }
}

function writingOf(row: ImportRow, now: Clock): ImportContext {
  return { user_id: row.asked_by, at: now(), categories: new CategoryNames(), as_drafts: row.as_drafts }
}

/** @throws {FileRefused} when products have changed since the check */
async function writeAll(db: Db, row: ImportRow, now: Clock): Promise<void> {
  const importId = row.product_import_id
  if (row.done_count === 0) {
    const overtaken = await findOvertakenLine(db, importId)
    if (overtaken) throw new FileRefused(overtaken)
  }
  await makeNewCategories(db, row, now())
  const writing = writingOf(row, now)
  // products leave their groups with their lines, and join others after the last
  await eachBatch(db, row, false, async (db, lines) => {
    const applied = await applyLines(db, lines, writing)
    await markLines(db, importId, applied, true)
    const addressesOf = new Map(lines.map(({ line, picture_addresses }) => [line, picture_addresses]))
    const pictured = applied.map(({ line, product_id }) => ({
      product_id,
      addresses: addressesOf.get(line) ?? [],
    }))
    await queuePictures(db, importId, pictured, writing.at)
  })
  await writeGroups(db, row, now())
  await joinGroups(db, row)
}

async function finishImport(db: Db, row: ImportRow, at: Date): Promise<void> {
  const importId = row.product_import_id
  await inClaimedImport(db, row, async (db) => {
    await db
      .update(productImport)
      .set({ state: 'imported', imported_at: at })
      .where(eq(productImport.product_import_id, importId))
    await db.delete(productImportText).where(eq(productImportText.product_import_id, importId))
    const { create = 0, change = 0, prices = 0, stocks = 0 } = row.checked?.counts ?? {}
    await recordChange(db, {
      by: row.asked_by,
      action: 'products.imported',
      subject: { type: 'product', id: null, name: row.file_name },
      before: {},
      after: { created: create, changed: change, prices, stocks },
      at,
    })
  })
}

function isUnwritten({ product_import_id }: ImportRow) {
  return and(
    eq(productImportLine.product_import_id, product_import_id),
    eq(productImportLine.is_applied, false),
    eq(productImportLine.waits_for_group, true),
  )
}

async function takeBack(db: Db, fault: FileFault, row: ImportRow): Promise<void> {
  await inClaimedImport(db, row, async (db) => {
    await db
      .update(productImport)
      .set({ state: 'withdrawing', fault, done_count: 0 })
      .where(eq(productImport.product_import_id, row.product_import_id))
    await db.update(productImportLine).set({ waits_for_group: false }).where(isUnwritten(row))
  })
}

/** @throws {ImportTakenOver} */
export async function applyImport(db: Db, row: ImportRow, now: Clock): Promise<void> {
  try {
    await writeAll(db, row, now)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await takeBack(db, error.fault, row)
    return
  }
  await finishImport(db, row, now())
}

async function revertBatch(
  db: Db,
  importId: number,
  lines: readonly ImportLineRow[],
  writing: ImportContext,
): Promise<void> {
  const { unrevertedCount, rejoining } = await revertLines(db, lines, writing)
  const reverted = lines.map(({ line, kind, product_id }) => ({
    line,
    product_id: kind === 'create' ? null : product_id,
    moved: 0,
  }))
  await markLines(db, importId, reverted, false)
  await markRejoining(db, lines, rejoining)
  await db
    .update(productImport)
    .set({ skipped_count: sql`${productImport.skipped_count} + ${unrevertedCount}` })
    .where(eq(productImport.product_import_id, importId))
}

/** @throws {ImportTakenOver} */
export async function revertImport(db: Db, row: ImportRow, now: Clock): Promise<void> {
  const importId = row.product_import_id
  const writing = writingOf(row, now)
  await eachBatch(db, row, true, (db, lines) => revertBatch(db, importId, lines, writing))
  await restoreGroups(db, row, now())
  await rejoinGroups(db, row)
  await inClaimedImport(db, row, async (db) => {
    const at = now()
    await deleteMadeGroups(db, importId)
    await deleteMadeCategories(db, row, at)
    await db.delete(pictureToFetch).where(eq(pictureToFetch.product_import_id, importId))
    const isUndo = row.state === 'undoing'
    await db
      .update(productImport)
      .set({ category_ids: [], ...(isUndo ? { state: 'undone', undone_at: at } : { state: 'overtaken' }) })
      .where(eq(productImport.product_import_id, importId))
    if (!isUndo) return
    await recordChange(db, {
      by: row.asked_by,
      action: 'products.import_undone',
      subject: { type: 'product', id: null, name: row.file_name },
      before: {},
      after: {},
      at,
    })
  })
}
