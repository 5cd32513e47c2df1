/** What the background does with imports: checks files, writes products, takes back; goes on where another has died. */
import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { productImport } from '../database/schema/product-imports.ts'
import { applyImport, revertImport } from './apply-import.ts'
import { checkFile, type ImportRow } from './check-file.ts'

async function unfinishedImport(db: Db, importId: number): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(productImport)
    .where(
      and(
        eq(productImport.product_import_id, importId),
        inArray(productImport.state, [...UNFINISHED_IMPORT_STATES]),
      ),
    )
  return row
}

async function finish(db: Db, importId: number, now: () => Date): Promise<void> {
  for (let row = await unfinishedImport(db, importId); row; row = await unfinishedImport(db, importId)) {
    if (row.state === 'checking') await checkFile(db, row)
    else if (row.state === 'importing') await applyImport(db, row, now)
    else await revertImport(db, row, now)
  }
}

/** One that fails keeps none of the others waiting. @returns how many were worked on */
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
