/** Uses optimistic locking; concurrent sales are preserved. */
import type { AdminProduct, ProductEditBody } from '@warung/contract/catalog.ts'
import { INTEGER_MAX } from '@warung/contract/values/limits.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product, productInCategory } from '../../platform/database/schema/catalog.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { columnValues } from '../../platform/database/sql/wire-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type AuditedProduct, auditedFields } from './audited-fields.ts'
import { checkProduct, explainConstraintViolation } from './check-product.ts'
import { productById, unknownProduct } from './find-product.ts'
import { placeInCategories } from './place-in-categories.ts'
import { productBodyColumns, productFields } from './product-fields.ts'
import { firstAlt, picturesOfProduct, replacePictures } from './product-images.ts'
import { productSearchText } from './search-text.ts'

export type ProductEdit = ProductEditBody & { readonly product_id: number }

type ProductToEdit = AuditedProduct & { readonly version: number }

async function lockProduct(db: Db, productId: number): Promise<ProductToEdit> {
  const [current] = await db
    .select({
      ...productBodyColumns,
      product_categories: productFields.product_categories,
      images: picturesOfProduct,
      version: product.version,
    })
    .from(product)
    .where(and(eq(product.product_id, productId), isNull(product.deleted_at)))
    .for('no key update')
  if (!current) throw unknownProduct()
  return current
}

/** Without `stock_was`, `stock` is absolute. */
function stockChange(current: ProductToEdit, { stock, stock_was }: ProductEdit): number {
  const change = stock - (stock_was ?? current.stock)
  if (current.stock + change < 0) throw new Problem('stock_sold_meanwhile')
  if (current.stock + change > INTEGER_MAX) throw new Problem('stock_too_large')
  return change
}

async function writeEdit(db: Db, current: ProductToEdit, edit: ProductEdit, change: number): Promise<void> {
  const { product_id } = edit
  await db
    .update(product)
    .set({
      ...columnValues(productBodyColumns, edit),
      stock: current.stock + change,
      // A new image makes the old alt text wrong.
      ...(edit.images !== undefined || edit.image !== current.image ? { image_alt: firstAlt(edit) } : {}),
      search_text: productSearchText(edit),
      version: sql`${product.version} + 1`,
    })
    .where(eq(product.product_id, product_id))
  await db.delete(productInCategory).where(eq(productInCategory.product_id, product_id))
  await placeInCategories(db, [edit])
  await replacePictures(db, edit)
}

/**
 * @throws {Problem} product_not_found, product_changed, stock_sold_meanwhile, stock_too_large, sku_taken,
 * product_fields_refused
 */
export function editProduct(db: Db, caller: Caller, edit: ProductEdit, now: Date): Promise<AdminProduct> {
  return inTransaction(db, async (db) => {
    const { product_id, version } = edit
    const current = await lockProduct(db, product_id)
    if (version !== undefined && version !== current.version) throw new Problem('product_changed')
    const change = stockChange(current, edit)
    await checkProduct(db, edit, product_id, current)
    await writeEdit(db, current, edit, change)
    if (change !== 0) {
      await db.insert(stockMovement).values({
        product_id,
        quantity: change,
        reason: 'edited',
        user_id: caller.user_id,
        created_at: now,
      })
    }
    emit(db, 'catalogChanged')
    const written = await productById(db, product_id)
    await recordChange(db, {
      by: caller.user_id,
      action: 'product.changed',
      subject: { type: 'product', id: product_id, name: written.name },
      before: auditedFields(current),
      after: auditedFields(written),
      at: now,
    })
    return written
  }).catch(explainConstraintViolation)
}
