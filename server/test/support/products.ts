/** Products for tests, written straight into the database. */
import { eq } from 'drizzle-orm'
import { productSearchText } from '../../src/catalog/products/search-text.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { product, productCategory, productInCategory } from '../../src/platform/database/schema/catalog.ts'
import { stockMovement } from '../../src/platform/database/schema/stock-movements.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { emit } from '../../src/platform/events/shop-events.ts'

const CREATED_AT = new Date('2026-01-01T00:00:00Z')

type Given = Partial<typeof product.$inferInsert> & { readonly product_category_id?: readonly number[] }

let productCount = 0

/** @returns its product_id */
export async function addProduct(db: Db, given: Given = {}): Promise<number> {
  productCount += 1
  const { product_category_id = [], ...fields } = given
  const values = {
    name: `Product ${productCount}`,
    sku: `SKU-${productCount}`,
    price: 10_000,
    brand: 'Merek',
    stock: 5,
    description: 'Something to buy.',
    created_at: CREATED_AT,
    ...fields,
  }
  const [added] = await db
    .insert(product)
    .values({ ...values, search_text: productSearchText(values) })
    .returning()
  if (!added) throw new Error('a product was inserted but not returned')
  const { product_id } = added
  for (const id of product_category_id) {
    await db.insert(productInCategory).values({ product_id, product_category_id: id })
  }
  await db
    .insert(stockMovement)
    .values({ product_id, quantity: values.stock, reason: 'created', created_at: CREATED_AT })
  await emitCatalogChanged(db)
  return product_id
}

/** For what a test writes past the shop's own commands. */
export async function emitCatalogChanged(db: Db): Promise<void> {
  await inTransaction(db, async (db) => emit(db, 'catalogChanged'))
}

/** Pieces left of a product; -1 where there is none of that id. */
export async function stockOf(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ stock: product.stock }).from(product).where(eq(product.product_id, id))
  return row?.stock ?? -1
}

/** @returns its product_category_id */
export async function addCategory(db: Db, name: string): Promise<number> {
  const [added] = await db.insert(productCategory).values({ name }).returning()
  if (!added) throw new Error('a category was inserted but not returned')
  await emitCatalogChanged(db)
  return added.product_category_id
}
