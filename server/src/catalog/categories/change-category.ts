import type { AdminCategory, CategoryChange } from '@warung/contract/categories.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { checkCategoryImage, checkCategoryName, explainTakenName } from './check-category.ts'
import { categoryById, unknownCategory } from './list-categories.ts'

/** @throws {Problem} category_not_found, category_name_taken, category_image_not_uploaded */
export function changeCategory(
  db: Db,
  caller: Caller,
  { product_category_id, ...change }: CategoryChange & { readonly product_category_id: number },
  now: Date,
): Promise<AdminCategory> {
  return inTransaction(db, async (db) => {
    const [existing] = await db
      .select({ name: productCategory.name, image: productCategory.image })
      .from(productCategory)
      .where(eq(productCategory.product_category_id, product_category_id))
      .for('no key update')
    if (!existing) throw unknownCategory()
    const { name = existing.name, image = existing.image } = change
    if (name !== existing.name) await checkCategoryName(db, name, product_category_id)
    if (image !== existing.image) await checkCategoryImage(db, image)
    if (name !== existing.name || image !== existing.image) {
      await db
        .update(productCategory)
        .set({ name, image })
        .where(eq(productCategory.product_category_id, product_category_id))
      await recordChange(db, {
        by: caller.user_id,
        action: 'category.changed',
        subject: { type: 'category', id: product_category_id, name },
        before: existing,
        after: { name, image },
        at: now,
      })
      emit(db, 'catalogChanged')
    }
    return categoryById(db, product_category_id)
  }).catch((error: unknown) => explainTakenName(error, change.name ?? ''))
}
