import { and, asc } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished, paidPrice } from '../../platform/database/schema/product-conditions.ts'
import { isOneOf } from '../../platform/database/sql/one-of.ts'

export type RequestedLine = { readonly product_id: number; readonly quantity: number }

export type PublishedProduct = {
  readonly product_id: number
  readonly name: string
  readonly image: string
  /** what a buyer pays that day */
  readonly price: number
  readonly weight_grams: number | null
  readonly stock: number
}

/** Takes no locks. @param today in the shop's time zone */
export async function findPublishedProducts(
  db: Db,
  lines: readonly RequestedLine[],
  today: string,
): Promise<PublishedProduct[]> {
  const { product_id, name, image, stock, weight_grams } = product
  const ids = lines.map((line) => line.product_id)
  return db
    .select({ product_id, name, image, price: paidPrice(today), stock, weight_grams })
    .from(product)
    .where(and(isOneOf(product_id, ids), isPublished(today)))
    .orderBy(asc(product_id))
}
