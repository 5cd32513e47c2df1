import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductChanges } from '@warung/contract/product-changes.ts'
import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { productFields } from './product-fields.ts'

export type LockedProduct = Pick<
  typeof product.$inferSelect,
  'product_id' | 'name' | 'sku' | 'price' | 'is_published' | 'version' | 'deleted_at'
> & { readonly product_categories: AdminProduct['product_categories'] }

/** Locks in id order to prevent deadlocks. @throws {Problem} chosen_product_gone, chosen_product_changed */
export async function lockProductVersions(
  db: Db,
  products: ProductChanges['products'],
): Promise<LockedProduct[]> {
  const ids = products.map(({ product_id }) => product_id)
  const found = await db
    .select({
      product_id: product.product_id,
      name: product.name,
      sku: product.sku,
      price: product.price,
      is_published: product.is_published,
      product_categories: productFields.product_categories,
      version: product.version,
      deleted_at: product.deleted_at,
    })
    .from(product)
    .where(inArray(product.product_id, ids))
    .orderBy(asc(product.product_id))
    .for('no key update')
  const byId = new Map(found.map((row) => [row.product_id, row]))
  for (const [index, { product_id, version }] of products.entries()) {
    const current = byId.get(product_id)
    const about = { index, name: current?.name }
    if (!current || current.deleted_at !== null) throw new Problem('chosen_product_gone', about)
    if (current.version !== version) throw new Problem('chosen_product_changed', about)
  }
  return found
}
