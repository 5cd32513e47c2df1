import {
  IMPORT_UNDO_DAYS_MAX,
  type ProductImportState,
  UNFINISHED_IMPORT_STATES,
} from '@warung/contract/values/product-imports.ts'
import { and, eq, lt, ne, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

const UNUSED_RETENTION_MS = DAY_MS
const UNDOABLE: ProductImportState = 'imported'

export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const gone = await db
    .delete(productImport)
    .where(
      and(
        notInArray(productImport.state, [...UNFINISHED_IMPORT_STATES]),
        or(
          and(ne(productImport.state, UNDOABLE), lt(productImport.created_at, before(UNUSED_RETENTION_MS))),
          and(
            eq(productImport.state, UNDOABLE),
            lt(productImport.imported_at, before(IMPORT_UNDO_DAYS_MAX * DAY_MS)),
          ),
        ),
      ),
    )
    .returning({ id: productImport.product_import_id })
  return gone.length
}
