import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Db, isDatabaseUnavailable } from '../../platform/database/open.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { applyImport, revertImport } from './apply-import.ts'
import { checkFile } from './check-file.ts'
import { claimImport, type ImportRow, ImportTakenOver, inClaimedImport } from './claim-import.ts'

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

/** One try a minute: a file that cannot be checked must not stay in the background for ever. */
const CHECK_TRIES_MAX = 5

async function countFailedCheck(db: Db, row: ImportRow): Promise<void> {
  const tries = row.fault?.code === 'check_failed' ? row.fault.tries + 1 : 1
  const state = tries < CHECK_TRIES_MAX ? 'checking' : 'unreadable'
  await inClaimedImport(db, row, async (db) => {
    await db
      .update(productImport)
      .set({ state, fault: { code: 'check_failed', tries } })
      .where(eq(productImport.product_import_id, row.product_import_id))
  })
}

async function tryCheck(db: Db, row: ImportRow): Promise<void> {
  try {
    await checkFile(db, row)
  } catch (error) {
    if (error instanceof ImportTakenOver || isDatabaseUnavailable(error)) throw error
    await countFailedCheck(db, row)
    throw error
  }
}

async function takeStep(db: Db, row: ImportRow, now: () => Date): Promise<void> {
  if (row.state === 'checking') await tryCheck(db, row)
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
