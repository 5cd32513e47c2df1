/** Deletes a product category; its products stay on sale without it. */
import { eq } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../database/open.ts'
import { productCategory, productInCategory } from '../database/schema/catalog.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../shop-events.ts'
import { categoryById, unknownCategory } from './list-categories.ts'

/** @throws {Problem} category_not_found */
export function deleteCategory(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  categoryId: number,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    // locked: whoever puts a product in it meanwhile waits, and hears that it is gone
    const [kept] = await db
      .select({ id: productCategory.product_category_id })
      .from(productCategory)
      .where(eq(productCategory.product_category_id, categoryId))
      .for('update')
    if (!kept) throw unknownCategory()
    const { name, products } = await categoryById(db, categoryId)
    await db.delete(productInCategory).where(eq(productInCategory.product_category_id, categoryId))
    await db.delete(productCategory).where(eq(productCategory.product_category_id, categoryId))
    await recordChange(db, {
      by: caller.user_id,
      action: 'category.deleted',
      subject: { type: 'category', id: categoryId, name },
      before: { name, products },
      after: {},
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
