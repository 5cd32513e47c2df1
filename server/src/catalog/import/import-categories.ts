import { CATEGORIES_MAX } from '@warung/contract/values/limits.ts'
import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productCategory, productInCategory } from '../../platform/database/schema/catalog.ts'
import { productImport } from '../../platform/database/schema/product-imports.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { createCategory } from '../categories/create-category.ts'
import { deleteCategory } from '../categories/delete-category.ts'
import { type ImportRow, inClaimedImport } from './claim-import.ts'
import { FileRefused } from './file-refused.ts'
import { CategoryNames } from './find-categories.ts'

function explainRefusedCategory(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new FileRefused({ code: 'too_many_categories', most: CATEGORIES_MAX })
}

/** @throws {FileRefused} too_many_categories */
export function makeNewCategories(db: Db, row: ImportRow, now: Date): Promise<void> {
  const { product_import_id, asked_by, create_categories, checked } = row
  const newNames = create_categories ? (checked?.new_categories ?? []) : []
  return inClaimedImport(db, row, async (db) => {
    const names = new CategoryNames()
    await names.find(db, newNames)
    const made: number[] = [...row.category_ids]
    for (const { id, name } of names.of(newNames)) {
      if (id !== null) continue
      const { product_category_id } = await createCategory(db, { user_id: asked_by }, { name }, now)
      made.push(product_category_id)
    }
    await db
      .update(productImport)
      .set({ category_ids: made })
      .where(eq(productImport.product_import_id, product_import_id))
  }).catch(explainRefusedCategory)
}

/** Runs in a transaction. Keeps categories that have products. */
export async function deleteMadeCategories(db: Db, row: ImportRow, now: Date): Promise<void> {
  const inUse = db
    .select({ found: sql`1` })
    .from(productInCategory)
    .innerJoin(product, eq(product.product_id, productInCategory.product_id))
    .where(
      and(
        eq(productInCategory.product_category_id, productCategory.product_category_id),
        isNull(product.deleted_at),
      ),
    )
  for (const id of row.category_ids) {
    const [unused] = await db
      .select({ id: productCategory.product_category_id })
      .from(productCategory)
      .where(and(eq(productCategory.product_category_id, id), not(exists(inUse))))
    if (unused) await deleteCategory(db, { user_id: row.asked_by }, id, now)
  }
}
