import type { AdminCategory, NewCategory } from '@warung/contract/categories.ts'
import { CATEGORIES_MAX } from '@warung/contract/values/limits.ts'
import { count, max } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { checkCategoryImage, checkCategoryName, explainTakenName } from './check-category.ts'
import { categoryById } from './list-categories.ts'

/** @throws {Problem} category_name_taken, too_many_categories, category_image_not_uploaded */
export function createCategory(
  db: Db,
  caller: Pick<Caller, 'user_id'>,
  { name, image = '' }: NewCategory,
  now: Date,
): Promise<AdminCategory> {
  return inTransaction(db, async (db) => {
    await checkCategoryName(db, name, 0)
    await checkCategoryImage(db, image)
    const [existing] = await db
      .select({ count: count(), last: max(productCategory.position) })
      .from(productCategory)
    if ((existing?.count ?? 0) >= CATEGORIES_MAX) throw new Problem('too_many_categories')
    const [added] = await db
      .insert(productCategory)
      .values({ name, image, position: (existing?.last ?? 0) + 1 })
      .returning({ id: productCategory.product_category_id })
    if (!added) throw new Error('a category was inserted but not returned')
    await recordChange(db, {
      by: caller.user_id,
      action: 'category.created',
      subject: { type: 'category', id: added.id, name },
      before: {},
      after: { name, ...(image === '' ? {} : { image }) },
      at: now,
    })
    emit(db, 'catalogChanged')
    return categoryById(db, added.id)
  }).catch((error: unknown) => explainTakenName(error, name))
}
