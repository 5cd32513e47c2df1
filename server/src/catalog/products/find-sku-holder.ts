import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'

export type SkuHolder = { readonly product_id: number; readonly name: string }

/** Null if the SKU is free. @param ownId 0 for a new product */
export async function findSkuHolder(db: Db, sku: string, ownId = 0): Promise<SkuHolder | null> {
  const [holder] = await db
    .select({ product_id: product.product_id, name: product.name })
    .from(product)
    .where(and(eq(product.sku, sku), isNull(product.deleted_at), ne(product.product_id, ownId)))
  return holder ?? null
}
