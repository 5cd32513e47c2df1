import type { Category } from '@warung/contract/catalog.ts'
import { category } from '@warung/contract/catalog.ts'
import { type AdminCategory, adminCategory, type ShownCategory } from '@warung/contract/categories.ts'
import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productCategory, productInCategory } from '../../platform/database/schema/catalog.ts'
import { isListed } from '../../platform/database/schema/product-conditions.ts'
import { categoryTotal } from '../../platform/database/sql/list-total.ts'
import { columnsOfFields, wireColumns } from '../../platform/database/sql/wire-columns.ts'
import { Problem } from '../../platform/problems/problem.ts'

const categoryColumns = columnsOfFields(productCategory, category, { fieldsOnly: [] })

const adminCategoryColumns = wireColumns(productCategory, adminCategory, {
  columnsOnly: ['position', 'name_key'],
  fieldsOnly: ['products'],
})

const inOrder: readonly SQL[] = [asc(productCategory.position), asc(productCategory.name)]

export function listCategories(db: Db): Promise<Category[]> {
  return db
    .select(categoryColumns)
    .from(productCategory)
    .orderBy(...inOrder)
}

export function listPublishedCategories(db: Db, today: string): Promise<ShownCategory[]> {
  const published = db
    .select({ found: sql`1` })
    .from(productInCategory)
    .innerJoin(product, eq(product.product_id, productInCategory.product_id))
    .where(
      and(eq(productInCategory.product_category_id, productCategory.product_category_id), isListed(today)),
    )
  return db
    .select(adminCategoryColumns)
    .from(productCategory)
    .where(exists(published))
    .orderBy(...inOrder)
}

const products = categoryTotal(productCategory.product_category_id)

export function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  return db
    .select({ ...adminCategoryColumns, products })
    .from(productCategory)
    .orderBy(...inOrder)
}

export function unknownCategory(): Problem {
  return new Problem('category_not_found')
}

/** @throws {Problem} category_not_found */
export async function categoryById(db: Db, categoryId: number): Promise<AdminCategory> {
  const [found] = await db
    .select({ ...adminCategoryColumns, products })
    .from(productCategory)
    .where(eq(productCategory.product_category_id, categoryId))
  if (!found) throw unknownCategory()
  return found
}
