/** Its orders and reviews stay (D11). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { unknownProduct } from './find-product.ts'

/** @throws {Problem} product_not_found */
export function deleteProduct(db: Db, caller: Caller, productId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const [gone] = await db
      .update(product)
      .set({ deleted_at: now })
      .where(and(eq(product.product_id, productId), isNull(product.deleted_at)))
      .returning({ name: product.name, sku: product.sku, price: product.price })
    if (!gone) throw unknownProduct()
    await recordChange(db, {
      by: caller.user_id,
      action: 'product.deleted',
      subject: { type: 'product', id: productId, name: gone.name },
      before: gone,
      after: {},
      at: now,
    })
    emit(db, 'catalogChanged')
  })
}
