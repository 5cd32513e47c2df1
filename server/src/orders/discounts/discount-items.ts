/** Products and categories that a discount is limited to. */
import type { Discount } from '@warung/contract/discounts.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { discount } from '../../platform/database/schema/discounts.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'

type DiscountItems = Pick<Discount, 'products' | 'categories'>

function chosenProducts(ids: ReturnType<typeof sql>) {
  return sql<
    Discount['products']
  >`(select coalesce(jsonb_agg(jsonb_build_object('product_id', chosen.product_id,
    'name', chosen.name, 'is_deleted', chosen.deleted_at is not null) order by chosen.name, chosen.product_id), '[]'::jsonb)
    from product as chosen where chosen.product_id = any(${ids}))`
}

function chosenCategories(ids: ReturnType<typeof sql>) {
  return sql<
    Discount['categories']
  >`(select coalesce(jsonb_agg(jsonb_build_object('product_category_id', chosen.id,
    'name', chosen.name, 'is_deleted', chosen.is_deleted) order by chosen.name, chosen.id), '[]'::jsonb)
    from (select product_category_id as id, name, false as is_deleted from product_category
      union all select product_category_id, name, true from deleted_category) as chosen where chosen.id = any(${ids}))`
}

export const itemColumns = {
  products: chosenProducts(sql`${discount.product_ids}`),
  categories: chosenCategories(sql`${discount.category_ids}`),
}

function idsOfJson(ids: readonly number[]): ReturnType<typeof sql> {
  return sql`array${idRows(ids)}`
}

type ItemIds = Pick<typeof discount.$inferSelect, 'product_ids' | 'category_ids'>

/** Omits categories that are deleted permanently. */
async function findItems(db: Db, { product_ids, category_ids }: ItemIds): Promise<DiscountItems> {
  const [found] = await rows<DiscountItems>(
    db,
    sql`select ${chosenProducts(idsOfJson(product_ids))} as products, ${chosenCategories(idsOfJson(category_ids))} as categories`,
  )
  if (!found) throw new Error('a query without a table returned no row')
  return found
}

/** @param ids without duplicates @throws {Problem} discount_items_gone */
export async function requireItems(db: Db, ids: ItemIds): Promise<void> {
  const { products, categories } = await findItems(db, ids)
  if (products.length < ids.product_ids.length || categories.length < ids.category_ids.length)
    throw new Problem('discount_items_gone')
}

/** As *History* shows them. */
export async function namesOfItems(db: Db, ids: ItemIds): Promise<{ products: string; categories: string }> {
  const { products, categories } = await findItems(db, ids)
  return {
    products: products.map(({ name }) => name).join(', '),
    categories: categories.map(({ name }) => name).join(', '),
  }
}
