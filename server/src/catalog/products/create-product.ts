import type { AdminProduct, ProductBody } from '@warung/contract/catalog.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { columnValues } from '../../platform/database/sql/wire-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { auditedFields } from './audited-fields.ts'
import { checkProduct, explainConstraintViolation } from './check-product.ts'
import { productById } from './find-product.ts'
import { placeInCategories } from './place-in-categories.ts'
import { productBodyColumns } from './product-fields.ts'
import { addPictures, firstAlt } from './product-images.ts'
import { productSearchText } from './search-text.ts'

export type NewProduct = { readonly body: ProductBody; readonly created_at: Date }

type Author = { readonly user_id: number | null }

type Created = { readonly product_id: number; readonly sku: string }

async function writeProducts(db: Db, by: Author, products: readonly NewProduct[]): Promise<Created[]> {
  for (const { body } of products) await checkProduct(db, body, 0)
  return insertCheckedProducts(db, by, products)
}

/** Runs in a transaction. */
export async function insertCheckedProducts(
  db: Db,
  by: Author,
  products: readonly NewProduct[],
): Promise<Created[]> {
  const created = await db
    .insert(product)
    .values(
      products.map(({ body, created_at }) => ({
        ...columnValues(productBodyColumns, body),
        image_alt: firstAlt(body),
        search_text: productSearchText(body),
        created_at,
      })),
    )
    .returning({ product_id: product.product_id, sku: product.sku })
  const ids = new Map(created.map(({ sku, product_id }) => [sku, product_id]))
  const written = products.map(({ body, created_at }) => {
    const product_id = ids.get(body.sku)
    if (product_id === undefined) throw new Error('a product was inserted but not returned')
    return { ...body, product_id, created_at }
  })
  await placeInCategories(db, written)
  await addPictures(db, written)
  const pieces = written.filter(({ stock }) => stock !== 0)
  if (pieces.length > 0) {
    await db.insert(stockMovement).values(
      pieces.map(({ product_id, stock, created_at }) => ({
        product_id,
        quantity: stock,
        reason: 'created' as const,
        user_id: by.user_id,
        created_at,
      })),
    )
  }
  emit(db, 'catalogChanged')
  return created
}

/** All or none. @throws {Problem} sku_taken, product_fields_refused */
export function createProducts(db: Db, by: Author, products: readonly NewProduct[]): Promise<Created[]> {
  return inTransaction(db, (db) => writeProducts(db, by, products)).catch(explainConstraintViolation)
}

/** @throws {Problem} sku_taken, product_fields_refused */
export function createProduct(db: Db, by: Author, body: ProductBody, now: Date): Promise<AdminProduct> {
  return inTransaction(db, async (db) => {
    const [created] = await writeProducts(db, by, [{ body, created_at: now }])
    if (!created) throw new Error('a product was inserted but not returned')
    const written = await productById(db, created.product_id)
    await recordChange(db, {
      by: by.user_id,
      action: 'product.created',
      subject: { type: 'product', id: written.product_id, name: written.name },
      before: {},
      after: auditedFields(written),
      at: now,
    })
    return written
  }).catch(explainConstraintViolation)
}
