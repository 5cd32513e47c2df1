/** Products in real orders stay, hidden (D11); products that an admin has edited stay as they are. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { PasswordHasher } from '../../accounts/hash-password.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { idRows, isOneOf } from '../../platform/database/sql/one-of.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit, emitAccountsChanged } from '../../platform/events/shop-events.ts'
import { DEMO_PASSWORD, demoAccounts } from './load-demo.ts'
import { demoPeople, NO_PASSWORD } from './people.ts'
import { findDemoRecord, recordDemoRemoval } from './record-demo.ts'

export type DemoRemoved = {
  readonly orders: number
  readonly people: number
  /** deleted, or hidden if a real order contains them */
  readonly products: number
  readonly editedProducts: number
}

type PasswordMatches = PasswordHasher['matches']

/** Every table that refers to an order, those before that refer to others of them. */
export const TABLES_OF_ORDERS = [
  'mail',
  'credit_note',
  'invoice',
  'buyer_tax_number',
  'refund_piece',
  'return_piece',
  'order_return',
  'refund',
  'manual_receipt',
  'unmatched_capture',
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
]

async function removeOrders(db: Db, orders: readonly number[]): Promise<void> {
  const these = idRows(orders)
  for (const captures of [sql.identifier('payment'), sql.identifier('unmatched_capture')])
    await db.execute(sql`delete from provider_movement using ${captures} as capture
      where provider_movement.account = capture.account and provider_movement.capture_id = capture.capture_id
        and capture.order_id in ${these}`)
  // the remaining products' ledgers must still add up to their stock
  await db.execute(sql`update stock_movement set order_id = null where order_id in ${these}`)
  for (const table of TABLES_OF_ORDERS) {
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
  const left = await rows<{ product_category_id: number }>(
    db,
    sql`delete from product_in_category where product_id in ${idRows(ids)} returning product_category_id`,
  )
  for (const table of ['wish', 'stock_alert', 'stock_movement', 'product_image', 'product']) {
    await db.execute(sql`delete from ${sql.identifier(table)} where product_id in ${idRows(ids)}`)
  }
  await db.execute(sql`update product set deleted_at = ${now.toISOString()}
    where product_id in ${idRows(products)} and deleted_at is null`)
  const categories = left.map(({ product_category_id }) => product_category_id)
  await db.execute(sql`delete from product_category where product_category_id in ${idRows(categories)} and not exists (select from product_in_category
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

/** Leaves out accounts with another e-mail or password: they have become someone's own. */
async function findDemoPeople(
  db: Db,
  people: readonly number[],
  matches: PasswordMatches,
): Promise<number[]> {
  const found = await db
    .select({ user_id: appUser.user_id, email: appUser.email, hash: appUser.password_hash })
    .from(appUser)
    .where(and(isOneOf(appUser.user_id, people), isNull(appUser.deleted_at)))
  const accounts = new Set(demoAccounts.map(({ email }) => email))
  const buyers = new Set(demoPeople.map(({ email }) => email))
  const owned = new Set<number>()
  for (const { user_id, email, hash } of found) {
    const isBuyer = buyers.has(email) && hash === NO_PASSWORD
    if (!isBuyer && !(accounts.has(email) && (await matches(DEMO_PASSWORD, hash)))) owned.add(user_id)
  }
  return people.filter((user_id) => !owned.has(user_id))
}

/** False also without any Super Admin, when the removal changes nothing about that. */
async function hasLastSuperAdmin(db: Db, people: readonly number[]): Promise<boolean> {
  const living = and(eq(appUser.role_id, ROLE.superAdmin), isNull(appUser.deleted_at))
  const others = await db.$count(appUser, and(living, not(isOneOf(appUser.user_id, people))))
  return others === 0 && (await db.$count(appUser, living)) > 0
}

/** @returns undefined without a demo; 'last_super_admin' if its removal would leave the shop without one */
export async function removeDemo(
  db: Db,
  now: Date,
  matches: PasswordMatches,
): Promise<DemoRemoved | 'last_super_admin' | undefined> {
  // hashes before the transaction, which blocks the whole embedded database
  const unchanged = await findDemoPeople(db, (await findDemoRecord(db))?.people ?? [], matches)
  return inTransaction(db, async (db) => {
    const record = await findDemoRecord(db)
    if (!record) return undefined
    if (await hasLastSuperAdmin(db, unchanged)) return 'last_super_admin'
    const changed = await rows<{ product_id: number }>(
      db,
      sql`select product_id from product where product_id in ${idRows(record.products)} and version > 1`,
    )
    const edited = new Set(changed.map(({ product_id }) => product_id))
    await removeOrders(db, record.orders)
    await removeReviews(db, unchanged)
    const products = await removeProducts(
      db,
      record.products.filter((id) => !edited.has(id)),
      now,
    )
    const people = await removePeople(db, unchanged, now)
    await recordDemoRemoval(db, now)
    emit(db, 'catalogChanged')
    return { orders: record.orders.length, people, products, editedProducts: edited.size }
  })
}
