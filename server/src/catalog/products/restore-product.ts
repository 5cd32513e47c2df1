import { and, eq, isNotNull } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { unknownProduct } from './find-product.ts'

/** Violates `product_sku` when the SKU is taken again. @throws {Problem} product_not_found for one that is not deleted */
export function restoreProduct(db: Db, caller: Caller, productId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const [restored] = await db
      .update(product)
      .set({ deleted_at: null })
      .where(and(eq(product.product_id, productId), isNotNull(product.deleted_at)))
      .returning({ name: product.name, sku: product.sku, price: product.price })
    if (!restored) throw unknownProduct()
    await recordChange(db, {
      by: caller.user_id,
      action: 'product.restored',
      subject: { type: 'product', id: productId, name: restored.name },
      before: {},
      after: restored,
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
