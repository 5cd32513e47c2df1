import { asc, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { listCategories } from './list-categories.ts'

/** @param categoryIds all of them, each once @throws {Problem} categories_changed otherwise */
export function orderCategories(
  db: Db,
  caller: Caller,
  categoryIds: readonly number[],
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    // A fixed lock order prevents deadlocks.
    await db
      .select({ id: productCategory.product_category_id })
      .from(productCategory)
      .orderBy(asc(productCategory.product_category_id))
      .for('no key update')
    const kept = await listCategories(db)
    const names = new Map(kept.map(({ product_category_id, name }) => [product_category_id, name]))
    const isComplete =
      categoryIds.length === kept.length &&
      new Set(categoryIds).size === kept.length &&
      categoryIds.every((id) => names.has(id))
    if (!isComplete) throw new Problem('categories_changed')
    if (kept.every(({ product_category_id }, place) => product_category_id === categoryIds[place])) return
    for (const [place, id] of categoryIds.entries()) {
      await db
        .update(productCategory)
        .set({ position: place + 1 })
        .where(eq(productCategory.product_category_id, id))
    }
    await recordChange(db, {
      by: caller.user_id,
      action: 'categories.ordered',
      subject: { type: 'category', id: null, name: 'Categories' },
      before: { order: kept.map(({ name }) => name) },
      after: { order: categoryIds.map((id) => names.get(id)) },
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
