import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { applyImport, revertImport } from './apply-import.ts'
import { checkFile } from './check-file.ts'
import { claimImport, type ImportRow, ImportTakenOver } from './claim-import.ts'

async function claimedImport(db: Db, importId: number, claim: number): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(productImport)
    .where(
      and(
        eq(productImport.product_import_id, importId),
        eq(productImport.claim, claim),
        inArray(productImport.state, [...UNFINISHED_IMPORT_STATES]),
      ),
    )
  return row
}

async function takeStep(db: Db, row: ImportRow, now: () => Date): Promise<void> {
  if (row.state === 'checking') await checkFile(db, row)
  else if (row.state === 'importing') await applyImport(db, row, now)
  else await revertImport(db, row, now)
}

async function finish(db: Db, importId: number, now: () => Date): Promise<void> {
  const claim = await claimImport(db, importId)
  if (claim === undefined) return
  try {
    for (let row = await claimedImport(db, importId, claim); row; ) {
      await takeStep(db, row, now)
      row = await claimedImport(db, importId, claim)
    }
  } catch (error) {
    if (!(error instanceof ImportTakenOver)) throw error
  }
}

/** A failing import does not block the others. @returns how many were processed */
export async function workOnImports(db: Db, now: () => Date): Promise<number> {
  const unfinished = await db
    .select({ id: productImport.product_import_id })
    .from(productImport)
    .where(inArray(productImport.state, [...UNFINISHED_IMPORT_STATES]))
    .orderBy(asc(productImport.product_import_id))
  const failures: unknown[] = []
  for (const { id } of unfinished) await finish(db, id, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return unfinished.length
}
