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
    const [kept] = await db
      .select({ name: productCategory.name, image: productCategory.image })
      .from(productCategory)
      .where(eq(productCategory.product_category_id, product_category_id))
      .for('no key update')
    if (!kept) throw unknownCategory()
    const { name = kept.name, image = kept.image } = change
    if (name !== kept.name) await checkCategoryName(db, name, product_category_id)
    if (image !== kept.image) await checkCategoryImage(db, image)
    if (name !== kept.name || image !== kept.image) {
      await db
        .update(productCategory)
        .set({ name, image })
        .where(eq(productCategory.product_category_id, product_category_id))
      await recordChange(db, {
        by: caller.user_id,
        action: 'category.changed',
        subject: { type: 'category', id: product_category_id, name },
        before: kept,
        after: { name, image },
        at: now,
      })
      emit(db, 'catalogChanged')
    }
    return categoryById(db, product_category_id)
  }).catch((error: unknown) => explainTakenName(error, change.name ?? ''))
}
