import type { Category } from '@warung/contract/catalog.ts'
import { asc } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { productCategory } from '../database/schema.ts'

/** All product categories by name. */
export const listCategories = (db: Db): Promise<Category[]> =>
  db.select().from(productCategory).orderBy(asc(productCategory.name))
