import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { eq, lt, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import {
  deletedCategory,
  productCategory,
  productInCategory,
} from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { categoryById, unknownCategory } from './list-categories.ts'

async function saveForUndo(db: Db, categoryId: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into deleted_category (product_category_id, name, image, position, product_ids, deleted_at)
      select product_category_id, name, image, position,
        array(select product_id from product_in_category as placed
          where placed.product_category_id = category.product_category_id),
        ${now.toISOString()}::timestamptz
      from product_category as category where product_category_id = ${categoryId}`)
  const tooOld = new Date(now.getTime() - UNDO_DAYS_MAX * DAY_MS)
  await db.delete(deletedCategory).where(lt(deletedCategory.deleted_at, tooOld))
}

/** @throws {Problem} category_not_found */
export function deleteCategory(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  categoryId: number,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    // Locked: concurrent assignments wait, and then find the category deleted.
    const [existing] = await db
      .select({ id: productCategory.product_category_id })
      .from(productCategory)
      .where(eq(productCategory.product_category_id, categoryId))
      .for('update')
    if (!existing) throw unknownCategory()
    const { name, products } = await categoryById(db, categoryId)
    await saveForUndo(db, categoryId, now)
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
