import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { lockStoredImage } from '../images/lock-stored-images.ts'

export function nameKey(name: string | SQL): SQL {
  return sql`btrim(regexp_replace(lower(normalize(${name}::text, NFKC)), '\\s+', ' ', 'g'))`
}

/** @param ownId 0 for a new category @throws {Problem} category_name_taken */
export async function checkCategoryName(db: Db, name: string, ownId: number): Promise<void> {
  const [other] = await db
    .select({ name: productCategory.name })
    .from(productCategory)
    .where(and(eq(productCategory.name_key, nameKey(name)), ne(productCategory.product_category_id, ownId)))
  if (other) throw new Problem('category_name_taken', { name: other.name })
}

export function explainTakenName(error: unknown, name: string): never {
  const isTaken = ['product_category_name', 'product_category_name_key'].includes(
    violatedConstraint(error) ?? '',
  )
  throw isTaken ? new Problem('category_name_taken', { name }) : error
}

/** @throws {Problem} category_image_not_uploaded */
export async function checkCategoryImage(db: Db, image: string): Promise<void> {
  if (image !== '' && !(await lockStoredImage(db, image))) throw new Problem('category_image_not_uploaded')
}
