/** A worker presumed dead may still be running: only the latest claim may commit. */
import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

export type ImportRow = typeof productImport.$inferSelect

export class ImportTakenOver extends Error {
  constructor() {
    super('another worker goes on with this import')
  }
}

export async function claimImport(db: Db, importId: number): Promise<number | undefined> {
  const [claimed] = await db
    .update(productImport)
    .set({ claim: sql`${productImport.claim} + 1` })
    .where(
      and(
        eq(productImport.product_import_id, importId),
        inArray(productImport.state, [...UNFINISHED_IMPORT_STATES]),
      ),
    )
    .returning({ claim: productImport.claim })
  return claimed?.claim
}

/** @throws {ImportTakenOver} */
export function inClaimedImport<Result>(
  db: Db,
  { product_import_id, claim, state }: ImportRow,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    const [own] = await db
      .select({ claim: productImport.claim })
      .from(productImport)
      .where(
        and(
          eq(productImport.product_import_id, product_import_id),
          eq(productImport.claim, claim),
          eq(productImport.state, state),
        ),
      )
      .for('update')
    if (!own) throw new ImportTakenOver()
    return work(db)
  })
}
