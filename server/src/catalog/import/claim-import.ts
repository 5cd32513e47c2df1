/**
 * Which worker may go on with an import. A job that is taken for dead (its heartbeat lost, its hour over) may still be
 * at work beside the one that goes on: whoever claims the import last is the one whose transactions count.
 */
import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

export type ImportRow = typeof productImport.$inferSelect

/** Another worker has claimed the import since, or it is in another state than it was. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another worker goes on with this import')
  }
}

/** @returns the number of this claim; undefined when there is nothing left to do */
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

/** In a transaction during which nobody else can claim it. @throws {ImportTakenOver} somebody else has */
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
