import type { ProductBody } from '@warung/contract/catalog.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { columnValues } from '../../platform/database/sql/wire-columns.ts'
import { productById } from './find-product.ts'
import { productBodyColumns } from './product-fields.ts'

const SKU_BASE_LENGTH_MAX = 58

async function freeSku(db: Db, sku: string): Promise<string> {
  const base = `${sku.slice(0, SKU_BASE_LENGTH_MAX).toWellFormed()}-` // slicing may split a surrogate pair
  const taken = await db
    .select({ sku: product.sku })
    .from(product)
    .where(and(isNull(product.deleted_at), sql`starts_with(${product.sku}, ${base}::text)`))
  const skus = new Set(taken.map((row) => row.sku))
  let number = 2
  while (skus.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}

/** @throws {Problem} product_not_found */
export async function copyOfProduct(db: Db, productId: number): Promise<ProductBody> {
  const copied = await productById(db, productId)
  return {
    ...columnValues(productBodyColumns, copied),
    sku: await freeSku(db, copied.sku),
    stock: 0,
    product_category_id: copied.product_categories.map((category) => category.product_category_id),
    ...(copied.images ? { images: copied.images } : {}),
  }
}
