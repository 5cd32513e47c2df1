/** Who has a SKU: at once while it is typed, and before it is written. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'

export type SkuHolder = { readonly product_id: number; readonly name: string }

/** @param ownId the product that asks, 0 for a new one. Null when nobody else has it. */
export async function findSkuHolder(db: Db, sku: string, ownId = 0): Promise<SkuHolder | null> {
  const [holder] = await db
    .select({ product_id: product.product_id, name: product.name })
    .from(product)
    .where(and(eq(product.sku, sku), isNull(product.deleted_at), ne(product.product_id, ownId)))
  return holder ?? null
}
