import type { ImportFault, ImportLine, ProductImport } from '@warung/contract/product-csv.ts'
import { columnName } from '@warung/contract/product-fields.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import {
  IMPORT_LINES_PAGE_SIZE,
  IMPORT_UNDO_DAYS_MAX,
  type ImportLineKind,
} from '@warung/contract/values/product-imports.ts'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import type { LineFault } from '../../platform/database/schema/import-faults.ts'
import { productImport, productImportLine } from '../../platform/database/schema/product-imports.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import type { ImportRow } from './claim-import.ts'
import { findImportPictures } from './find-import-pictures.ts'
import { importReportTexts } from './messages/report-texts.ts'
import { findUnreadWeight } from './read-heads.ts'

const NEWEST_SHOWN = 10

const isLast = sql<boolean>`not exists (select from ${productImport} as later
  where (later.imported_at, later.product_import_id) >
    (${productImport.imported_at}, ${productImport.product_import_id}) and later.state <> 'undone')`

function importQuery(db: Db) {
  return db
    .select({ row: productImport, user_name: appUser.name, isLast })
    .from(productImport)
    .innerJoin(appUser, eq(appUser.user_id, productImport.user_id))
    .$dynamic()
}

type FoundImport = { readonly row: ImportRow; readonly user_name: string; readonly isLast: boolean }

function shownFault(fault: LineFault, language: Language): Pick<ImportFault, 'column' | 'found' | 'message'> {
  const column = fault.column === null ? '' : columnName(fault.column, language)
  return { column, found: fault.found, message: importReportTexts[language].lineFault(fault) }
}

function shownImport(
  { row, user_name, isLast }: FoundImport,
  pictures: ProductImport['pictures'],
  now: Date,
  language: Language,
): WithDates<ProductImport> {
  const texts = importReportTexts[language]
  const { checked, fault, imported_at } = row
  const unreadWeight = checked === null ? undefined : findUnreadWeight(checked)
  const isYoung =
    imported_at !== null && now.getTime() - imported_at.getTime() <= IMPORT_UNDO_DAYS_MAX * DAY_MS
  return {
    ...row,
    user_name,
    pictures,
    // of a check that is tried again it is no result yet
    fault: fault === null || row.state === 'checking' ? null : texts.fileFault(fault),
    counts: checked?.counts ?? null,
    columns: [...(checked?.columns ?? [])],
    faults: (checked?.faults ?? []).map(({ fault, lines, line_count }) => ({
      ...shownFault(fault, language),
      lines: [...lines],
      line_count,
    })),
    ignored_columns: [...(checked?.ignored_columns ?? [])],
    hints: [
      ...(checked?.marketplace ? [texts.marketplace(checked.marketplace)] : []),
      ...(checked?.picture_addresses && !checked.marketplace ? [texts.picturesToFetch] : []),
      ...(unreadWeight === undefined ? [] : [texts.unreadWeight(unreadWeight)]),
    ],
    new_categories: [...(checked?.new_categories ?? [])],
    is_undoable: row.state === 'imported' && isLast && isYoung,
  }
}

/** Whoever reads it: faults and hints are in their language. */
export type ImportReader = { readonly now: Date; readonly language: Language }

/** @throws {Problem} import_not_found */
export async function findImport(
  db: Db,
  importId: number,
  { now, language }: ImportReader,
): Promise<WithDates<ProductImport>> {
  const [found] = await importQuery(db).where(eq(productImport.product_import_id, importId))
  if (!found) throw new Problem('import_not_found')
  const pictures = await findImportPictures(db, [importId], language)
  return shownImport(found, pictures.get(importId) ?? null, now, language)
}

export async function listImports(
  db: Db,
  now: Date,
  language: Language,
): Promise<WithDates<ProductImport>[]> {
  const found = await importQuery(db).orderBy(desc(productImport.product_import_id)).limit(NEWEST_SHOWN)
  const ids = found.map(({ row }) => row.product_import_id)
  const pictures = await findImportPictures(db, ids, language)
  return found.map((each) =>
    shownImport(each, pictures.get(each.row.product_import_id) ?? null, now, language),
  )
}

type LineQuery = { readonly kind?: ImportLineKind | undefined; readonly after?: number | undefined }
type LinePage = { data: ImportLine[]; meta: { after: number | null } }

function shownLine(row: typeof productImportLine.$inferSelect, language: Language): ImportLine {
  return { ...row, faults: row.faults.map((fault) => shownFault(fault, language)) }
}

/** @throws {Problem} import_not_found */
export async function listImportLines(
  db: Db,
  importId: number,
  { kind, after = 0 }: LineQuery,
  language: Language,
): Promise<LinePage> {
  const found = await db
    .select()
    .from(productImportLine)
    .where(
      and(
        eq(productImportLine.product_import_id, importId),
        kind === undefined ? undefined : eq(productImportLine.kind, kind),
        gt(productImportLine.line, after),
      ),
    )
    .orderBy(asc(productImportLine.line))
    .limit(IMPORT_LINES_PAGE_SIZE + 1)
  if (found.length === 0) await requireImport(db, importId)
  const { rows, next } = cursorPage(found, IMPORT_LINES_PAGE_SIZE, ({ line }) => line)
  return { data: rows.map((row) => shownLine(row, language)), meta: { after: next } }
}

async function requireImport(db: Db, importId: number): Promise<void> {
  const [found] = await db
    .select({ id: productImport.product_import_id })
    .from(productImport)
    .where(eq(productImport.product_import_id, importId))
  if (!found) throw new Problem('import_not_found')
}
