import type { Category } from '@warung/contract/catalog.ts'
import { asc } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { productCategory } from '../database/schema/catalog.ts'

/** All product categories by name. */
export function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(productCategory).orderBy(asc(productCategory.name))
}
