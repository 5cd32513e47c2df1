import { priceByPercent } from '@warung/contract/money.ts'
import type { ProductChange, ProductChanges } from '@warung/contract/product-changes.ts'
import { LOW_PRICE_BELOW, PRICE_MAX } from '@warung/contract/values/limits.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type ChangedFields, recordChange, recordChanges } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product, productCategory, productInCategory } from '../../platform/database/schema/catalog.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { explainConstraintViolation } from './check-product.ts'
import { type LockedProduct, lockProductVersions } from './lock-product-versions.ts'
import { placeInCategories } from './place-in-categories.ts'

type Changed = {
  readonly current: LockedProduct
  readonly before: ChangedFields
  readonly after: ChangedFields
}

const nextVersion: SQL = sql`${product.version} + 1`

function idsOf(changed: readonly Changed[]): number[] {
  return changed.map(({ current }) => current.product_id)
}

async function setPublished(
  db: Db,
  products: readonly LockedProduct[],
  is_published: boolean,
): Promise<Changed[]> {
  const changed = products
    .filter((current) => current.is_published !== is_published)
    .map((current) => ({ current, before: { is_published: !is_published }, after: { is_published } }))
  await db
    .update(product)
    .set({ is_published, version: nextVersion })
    .where(inArray(product.product_id, idsOf(changed)))
  return changed
}

/** @throws {Problem} changed_price_too_low, changed_price_too_high */
function changedPrice({ name, price: before }: LockedProduct, percent: number): number {
  const price = priceByPercent(before, percent)
  if (price === before) return price
  if (price < LOW_PRICE_BELOW) throw new Problem('changed_price_too_low', { name, price })
  if (price > PRICE_MAX) throw new Problem('changed_price_too_high', { name, price })
  return price
}

async function changePrices(db: Db, products: readonly LockedProduct[], percent: number): Promise<Changed[]> {
  const priced = products.map((current) => ({ current, price: changedPrice(current, percent) }))
  const changed = priced.filter(({ current, price }) => price !== current.price)
  const prices = changed.map(({ current, price }) => ({ product_id: current.product_id, price }))
  await db.execute(sql`update product set price = changed.price, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as changed (product_id integer, price bigint)
    where product.product_id = changed.product_id`)
  return changed.map(({ current, price }) => ({
    current,
    before: { price: current.price },
    after: { price },
  }))
}

/** @throws {Problem} product_fields_refused when the category does not exist */
async function setCategory(
  db: Db,
  products: readonly LockedProduct[],
  categoryId: number | null,
): Promise<Changed[]> {
  const found = await db
    .select({ name: productCategory.name })
    .from(productCategory)
    .where(eq(productCategory.product_category_id, categoryId ?? 0))
  if (categoryId !== null && found.length === 0) {
    throw new Problem('product_fields_refused', { faults: ['category_gone'] })
  }
  const categoryIds = categoryId === null ? [] : [categoryId]
  const changed = products
    .filter(
      ({ product_categories }) =>
        JSON.stringify(product_categories.map((category) => category.product_category_id)) !==
        JSON.stringify(categoryIds),
    )
    .map((current) => ({
      current,
      before: { categories: current.product_categories.map(({ name }) => name) },
      after: { categories: found.map(({ name }) => name) },
    }))
  const ids = idsOf(changed)
  await db.delete(productInCategory).where(inArray(productInCategory.product_id, ids))
  await placeInCategories(
    db,
    ids.map((product_id) => ({ product_id, product_category_id: categoryIds })),
  )
  await db.update(product).set({ version: nextVersion }).where(inArray(product.product_id, ids))
  return changed
}

async function deleteProducts(db: Db, products: readonly LockedProduct[], now: Date): Promise<Changed[]> {
  const ids = products.map(({ product_id }) => product_id)
  await db.update(product).set({ deleted_at: now }).where(inArray(product.product_id, ids))
  return products.map((current) => ({
    current,
    before: { name: current.name, sku: current.sku, price: current.price },
    after: {},
  }))
}

function applyChange(
  db: Db,
  products: readonly LockedProduct[],
  change: ProductChange,
  now: Date,
): Promise<Changed[]> {
  switch (change.kind) {
    case 'publish':
      return setPublished(db, products, true)
    case 'make_draft':
      return setPublished(db, products, false)
    case 'price':
      return changePrices(db, products, change.percent)
    case 'category':
      return setCategory(db, products, change.product_category_id)
    case 'delete':
      return deleteProducts(db, products, now)
  }
}

function countedName(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`
}

function commonFields(change: ProductChange, [first]: readonly Changed[]): ChangedFields {
  return change.kind === 'price' ? { percent: change.percent } : (first?.after ?? {})
}

/**
 * @throws {Problem} chosen_product_gone, chosen_product_changed, changed_price_too_low,
 * changed_price_too_high, product_fields_refused
 */
export function bulkChangeProducts(
  db: Db,
  caller: Caller,
  { products, change }: ProductChanges,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const changed = await applyChange(db, await lockProductVersions(db, products), change, now)
    if (changed.length === 0) return 0
    emit(db, 'catalogChanged')
    const parts = await recordChanges(
      db,
      changed.map(({ current, before, after }) => ({
        by: caller.user_id,
        action: change.kind === 'delete' ? 'product.deleted' : 'product.changed',
        subject: { type: 'product', id: current.product_id, name: current.name },
        before,
        after,
        at: now,
      })),
    )
    await recordChange(db, {
      by: caller.user_id,
      action: change.kind === 'delete' ? 'products.deleted' : 'products.changed',
      subject: { type: 'product', id: null, name: countedName(changed.length) },
      before: {},
      after: commonFields(change, changed),
      parts,
      at: now,
    })
    return changed.length
  }).catch(explainConstraintViolation)
}
