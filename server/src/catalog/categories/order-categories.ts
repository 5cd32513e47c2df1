import { asc, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { listCategories } from './list-categories.ts'

/** @param categoryIds all categories, each once @throws {Problem} categories_changed otherwise */
export function orderCategories(
  db: Db,
  caller: Caller,
  categoryIds: readonly number[],
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await db
      .select({ id: productCategory.product_category_id })
      .from(productCategory)
      .orderBy(asc(productCategory.product_category_id))
      .for('no key update')
    const current = await listCategories(db)
    const names = new Map(current.map(({ product_category_id, name }) => [product_category_id, name]))
    const isComplete =
      categoryIds.length === current.length &&
      new Set(categoryIds).size === current.length &&
      categoryIds.every((id) => names.has(id))
    if (!isComplete) throw new Problem('categories_changed')
    if (current.every(({ product_category_id }, index) => product_category_id === categoryIds[index])) return
    for (const [index, id] of categoryIds.entries()) {
      await db
        .update(productCategory)
        .set({ position: index + 1 })
        .where(eq(productCategory.product_category_id, id))
    }
    await recordChange(db, {
      by: caller.user_id,
      action: 'categories.ordered',
      subject: { type: 'category', id: null, name: 'Categories' },
      before: { order: current.map(({ name }) => name) },
      after: { order: categoryIds.map((id) => names.get(id)) },
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
