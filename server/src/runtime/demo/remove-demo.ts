/** Products in real orders stay, hidden (D11); products that an admin has edited stay as they are. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit, emitAccountsChanged } from '../../platform/events/shop-events.ts'
import { findDemoRecord, recordDemoRemoval } from './record-demo.ts'

export type DemoRemoved = {
  readonly orders: number
  readonly people: number
  /** deleted, or hidden if a real order contains them */
  readonly products: number
  readonly editedProducts: number
}

async function removeOrders(db: Db, orders: readonly number[]): Promise<void> {
  const these = idRows(orders)
  await db.execute(sql`delete from provider_movement using payment
    where provider_movement.provider = payment.provider and provider_movement.capture_id = payment.capture_id
      and payment.order_id in ${these}`)
  // the remaining products' ledgers must still add up to their stock
  await db.execute(sql`update stock_movement set order_id = null where order_id in ${these}`)
  for (const table of [
    'mail',
    'credit_note',
    'invoice',
    'buyer_tax_number',
    'refund_piece',
    'return_piece',
    'order_return',
    'refund',
    'manual_receipt',
    'payment',
    'payment_attempt',
    'idempotency_key',
    'shipment',
    'order_note',
    'order_tags',
    'order_method_change',
    'combined_discount',
    'order_product',
    'shop_order',
  ]) {
    await db.execute(sql`delete from ${sql.identifier(table)} where order_id in ${these}`)
  }
}

async function removeReviews(db: Db, people: readonly number[]): Promise<void> {
  await db.execute(sql`with gone as (delete from review where user_id in ${idRows(people)} returning product_id, rating, hidden_at),
    sums as (select product_id, count(*)::integer as reviews, sum(rating)::integer as stars from gone where hidden_at is null group by 1)
    update product set numb_reviews = product.numb_reviews - sums.reviews, rating_sum = product.rating_sum - sums.stars
    from sums where sums.product_id = product.product_id`)
}

async function removeProducts(db: Db, products: readonly number[], now: Date): Promise<number> {
  const gone = await rows<{ product_id: number }>(
    db,
    sql`select product_id from product where product_id in ${idRows(products)}
      and not exists (select from order_product where order_product.product_id = product.product_id)
      and not exists (select from review where review.product_id = product.product_id)`,
  )
  const ids = gone.map(({ product_id }) => product_id)
  for (const table of [
    'wish',
    'stock_alert',
    'stock_movement',
    'product_in_category',
    'product_image',
    'product',
  ]) {
    await db.execute(sql`delete from ${sql.identifier(table)} where product_id in ${idRows(ids)}`)
  }
  await db.execute(sql`update product set deleted_at = ${now.toISOString()}
    where product_id in ${idRows(products)} and deleted_at is null`)
  await db.execute(sql`delete from product_category where not exists (select from product_in_category
    where product_in_category.product_category_id = product_category.product_category_id)`)
  return products.length
}

async function removePeople(db: Db, people: readonly number[], now: Date): Promise<number> {
  const at = now.toISOString()
  await db.execute(
    sql`update session set ended_at = ${at} where user_id in ${idRows(people)} and ended_at is null`,
  )
  for (const table of [
    'wish',
    'known_device',
    'account_token',
    'saved_address',
    'customer_note',
    'list_filter',
    'order_draft',
  ]) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id in ${idRows(people)}`)
  }
  const gone = await rows(
    db,
    sql`update app_user set deleted_at = ${at} where user_id in ${idRows(people)} and deleted_at is null returning 1 as one`,
  )
  emitAccountsChanged(db, people)
  return gone.length
}

export function removeDemo(db: Db, now: Date): Promise<DemoRemoved | undefined> {
  return inTransaction(db, async (db) => {
    const record = await findDemoRecord(db)
    if (!record) return undefined
    const changed = await rows<{ product_id: number }>(
      db,
      sql`select product_id from product where product_id in ${idRows(record.products)} and version > 1`,
    )
    const edited = new Set(changed.map(({ product_id }) => product_id))
    await removeOrders(db, record.orders)
    await removeReviews(db, record.people)
    const products = await removeProducts(
      db,
      record.products.filter((id) => !edited.has(id)),
      now,
    )
    const people = await removePeople(db, record.people, now)
    await recordDemoRemoval(db, now)
    emit(db, 'catalogChanged')
    return { orders: record.orders.length, people, products, editedProducts: edited.size }
  })
}
