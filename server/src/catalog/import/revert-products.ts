import type { Db } from '../../platform/database/open.ts'
import { CategoryNames } from './find-categories.ts'
import { type RevertibleChange, restoreProducts } from './revert-lines.ts'
import { type ImportContext, lockProductsOfLines } from './write-products.ts'

/** Runs in a transaction. @returns how many were skipped: changed or deleted since, or their old category is gone */
export async function revertProducts(
  db: Db,
  changes: readonly RevertibleChange[],
  { user_id, at }: Pick<ImportContext, 'user_id' | 'at'>,
): Promise<number> {
  const locked = await lockProductsOfLines(db, changes)
  const categories = new CategoryNames()
  const namesOf = ({ before }: RevertibleChange): readonly string[] => before.categories ?? []
  await categories.find(db, changes.flatMap(namesOf))
  const possible = changes.filter(
    (change) =>
      locked.has(change.product_id ?? 0) && categories.of(namesOf(change)).every(({ id }) => id !== null),
  )
  const { unrevertedCount } = await restoreProducts(db, possible, {
    user_id,
    at,
    categories,
    as_drafts: false,
  })
  return unrevertedCount + changes.length - possible.length
}
