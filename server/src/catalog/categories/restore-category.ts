import { CATEGORIES_MAX } from '@warung/contract/values/limits.ts'
import { count, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { deletedCategory, productCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { categoryById, unknownCategory } from './list-categories.ts'

async function missingDeletion(db: Db, categoryId: number): Promise<Problem> {
  const [category] = await db
    .select({ id: productCategory.product_category_id })
    .from(productCategory)
    .where(eq(productCategory.product_category_id, categoryId))
  return category ? unknownCategory() : new Problem('change_not_undoable')
}

/**
 * Violates `product_category_name_key` if the name is in use again.
 * @throws {Problem} category_not_found, change_not_undoable when an old release deleted it,
 * too_many_categories
 */
export function restoreCategory(db: Db, caller: Caller, categoryId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const isDeletedOne = eq(deletedCategory.product_category_id, categoryId)
    const { name, image, position } = deletedCategory
    const [deleted] = await db.select({ name, image, position }).from(deletedCategory).where(isDeletedOne)
    if (!deleted) throw await missingDeletion(db, categoryId)
    const [existing] = await db.select({ count: count() }).from(productCategory)
    if ((existing?.count ?? 0) >= CATEGORIES_MAX) throw new Problem('too_many_categories')
    await db
      .insert(productCategory)
      .overridingSystemValue()
      .values({ ...deleted, product_category_id: categoryId })
    await db.execute(sql`
      insert into product_in_category (product_id, product_category_id)
        select product.product_id, ${categoryId}
        from deleted_category join product on product.product_id = any(deleted_category.product_ids)
        where deleted_category.product_category_id = ${categoryId}`)
    await db.delete(deletedCategory).where(isDeletedOne)
    const { products } = await categoryById(db, categoryId)
    await recordChange(db, {
      by: caller.user_id,
      action: 'category.restored',
      subject: { type: 'category', id: categoryId, name: deleted.name },
      before: {},
      after: { name: deleted.name, products },
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
