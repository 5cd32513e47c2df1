import { and, asc, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { unknownProduct } from './find-product.ts'

/** Violates `product_sku` if the SKU is in use again. @throws {Problem} product_not_found */
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

/** Runs in a transaction. @returns the restored ones; the others are not deleted, or their SKU is in use */
export async function restoreDeletedProducts(
  db: Db,
  caller: Caller,
  productIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const holder = alias(product, 'holder')
  const isSkuTaken = db
    .select({ product_id: holder.product_id })
    .from(holder)
    .where(and(eq(holder.sku, product.sku), isNull(holder.deleted_at)))
  const restorable = await db
    .select({ product_id: product.product_id })
    .from(product)
    .where(
      and(inArray(product.product_id, [...productIds]), isNotNull(product.deleted_at), notExists(isSkuTaken)),
    )
    .orderBy(asc(product.product_id))
    .for('no key update')
  for (const { product_id } of restorable) await restoreProduct(db, caller, product_id, now)
  return new Set(restorable.map(({ product_id }) => product_id))
}
