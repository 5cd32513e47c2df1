import { type Category, category } from '@warung/contract/catalog.ts'
import { asc } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { productCategory } from '../database/schema/catalog.ts'
import { wireColumns } from '../database/sql/wire-columns.ts'

const categoryColumns = wireColumns(productCategory, category, { columnsOnly: [], fieldsOnly: [] })

/** All product categories by name. */
export function listCategories(db: Db): Promise<Category[]> {
  return db.select(categoryColumns).from(productCategory).orderBy(asc(productCategory.name))
}
