/** A new product, with its first pieces in the stock ledger. */
import type { AdminProduct, ProductBody } from '@warung/contract/catalog.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { product } from '../database/schema/catalog.ts'
import { stockMovement } from '../database/schema/orders.ts'
import { columnValues } from '../database/sql/wire-columns.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../shop-events.ts'
import { checkProduct, explainConstraintViolation } from './check-product.ts'
import { productById } from './find-product.ts'
import { placeInCategories } from './place-in-categories.ts'
import { productBodyColumns } from './product-fields.ts'
import { productSearchText } from './search-text.ts'

/** @throws {Problem} sku_taken, product_fields_refused */
export function createProduct(db: Db, caller: Caller, given: ProductBody, now: Date): Promise<AdminProduct> {
  return inTransaction(db, async (db) => {
    await checkProduct(db, given, 0)
    const [created] = await db
      .insert(product)
      .values({
        ...columnValues(productBodyColumns, given),
        search_text: productSearchText(given),
        created_at: now,
      })
      .returning({ product_id: product.product_id })
    if (!created) throw new Error('a product was inserted but not returned')
    const { product_id } = created
    await placeInCategories(db, product_id, given.product_category_id)
    if (given.stock !== 0) {
      await db.insert(stockMovement).values({
        product_id,
        quantity: given.stock,
        reason: 'created',
        user_id: caller.user_id,
        created_at: now,
      })
    }
    emit(db, 'catalogChanged')
    return await productById(db, product_id)
  }).catch(explainConstraintViolation)
}
