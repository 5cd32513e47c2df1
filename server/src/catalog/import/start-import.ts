import type { ProductImport } from '@warung/contract/product-csv.ts'
import { type ProductImportState, WRITING_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { productImport, productImportText } from '../../platform/database/schema/product-imports.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import type { DecodedFile } from './decode-file.ts'
import { findImport, type ImportReader } from './find-imports.ts'

const TEXT_PART_LENGTH = 1_000_000

function textParts(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + TEXT_PART_LENGTH
    const isSplit = /[\ud800-\udbff]/.test(text.charAt(end - 1))
    parts.push(text.slice(at, isSplit ? end + 1 : end))
    at = isSplit ? end + 1 : end
  }
  return parts
}

export type FileToImport = DecodedFile & { readonly fileName: string }

export async function startImport(
  db: Db,
  { user_id }: Caller,
  { text, encoding, fileName }: FileToImport,
  reader: ImportReader,
): Promise<WithDates<ProductImport>> {
  const importId = await inTransaction(db, async (db) => {
    const [added] = await db
      .insert(productImport)
      .values({
        ...{ user_id, asked_by: user_id, file_name: fileName, encoding },
        ...{ state: 'checking' as const, created_at: reader.now },
      })
      .returning({ id: productImport.product_import_id })
    if (!added) throw new Error('an import was inserted but not returned')
    for (const [part, chunk] of textParts(text).entries()) {
      await db.insert(productImportText).values({ product_import_id: added.id, part, text: chunk })
    }
    emit(db, 'productImportQueued')
    return added.id
  })
  return findImport(db, importId, reader)
}

type NextStep = Partial<typeof productImport.$inferInsert> & { readonly state: ProductImportState }

async function moveOn(
  db: Db,
  importId: number,
  from: readonly ProductImportState[],
  step: NextStep,
): Promise<boolean> {
  const moved = await db
    .update(productImport)
    .set({ done_count: 0, ...step })
    .where(and(eq(productImport.product_import_id, importId), inArray(productImport.state, [...from])))
    .returning({ id: productImport.product_import_id })
  if (moved.length > 0) emit(db, 'productImportQueued')
  return moved.length > 0
}

function explainOtherImport(error: unknown): never {
  throw violatedConstraint(error) === 'product_import_writing' ? new Problem('import_under_way') : error
}

/** @throws {Problem} import_not_found, import_not_ready */
export async function checkImportAgain(
  db: Db,
  importId: number,
  create_categories: boolean,
  reader: ImportReader,
): Promise<WithDates<ProductImport>> {
  const step = { state: 'checking', create_categories, checked: null, fault: null, total_count: 0 } as const
  const isMoved = await moveOn(db, importId, ['unreadable', 'faulty', 'ready', 'overtaken'], step)
  const found = await findImport(db, importId, reader)
  if (!isMoved) throw new Problem('import_not_ready')
  return found
}

/** Idempotent. @throws {Problem} import_not_found, import_not_ready, import_under_way */
export async function confirmImport(
  db: Db,
  { user_id }: Caller,
  { importId, as_drafts }: { readonly importId: number; readonly as_drafts: boolean },
  reader: ImportReader,
): Promise<WithDates<ProductImport>> {
  const { counts } = await findImport(db, importId, reader)
  const total_count = (counts?.create ?? 0) + (counts?.change ?? 0)
  const step = { state: 'importing', asked_by: user_id, total_count, as_drafts } as const
  const isMoved = await moveOn(db, importId, ['ready'], step).catch(explainOtherImport)
  const found = await findImport(db, importId, reader)
  if (!isMoved && found.state !== 'importing' && found.state !== 'imported')
    throw new Problem('import_not_ready')
  return found
}

/** @throws {Problem} import_not_found, import_not_undoable, import_under_way */
export async function undoImport(
  db: Db,
  { user_id }: Caller,
  importId: number,
  reader: ImportReader,
): Promise<WithDates<ProductImport>> {
  const { state, is_undoable, counts } = await findImport(db, importId, reader)
  if (WRITING_IMPORT_STATES.some((writing) => writing === state)) throw new Problem('import_under_way')
  if (!is_undoable) throw new Problem('import_not_undoable')
  const total_count = (counts?.create ?? 0) + (counts?.change ?? 0)
  const step = { state: 'undoing', asked_by: user_id, total_count, skipped_count: 0 } as const
  const isMoved = await moveOn(db, importId, ['imported'], step).catch(explainOtherImport)
  if (!isMoved) throw new Problem('import_not_undoable')
  return findImport(db, importId, reader)
}
