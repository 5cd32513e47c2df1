import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productGroup } from '../../platform/database/schema/catalog.ts'
import { Problem } from '../../platform/problems/problem.ts'

export function unknownGroup(): Problem {
  return new Problem('product_group_not_found')
}

const variantColumns = {
  product_id: product.product_id,
  name: product.name,
  values: sql<string[]>`to_jsonb(${product.option_values})`,
  sku: product.sku,
  price: product.price,
  stock: product.stock,
  weight_grams: product.weight_grams,
  image: product.image,
  is_published: product.is_published,
  version: product.version,
}

/** @throws {Problem} product_group_not_found */
export async function productGroupById(db: Db, groupId: number): Promise<ProductGroup> {
  const { product_group_id, name, options, version } = productGroup
  const [found] = await db
    .select({ product_group_id, name, options, version })
    .from(productGroup)
    .where(eq(product_group_id, groupId))
  if (!found) throw unknownGroup()
  const products = await db
    .select(variantColumns)
    .from(product)
    .where(and(eq(product.product_group_id, groupId), isNull(product.deleted_at)))
    .orderBy(asc(product.product_id))
  return { ...found, options: [...found.options], products }
}
