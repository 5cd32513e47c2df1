import { type Discount, type DiscountBody, discountSchema } from '@warung/contract/discounts.ts'
import { DISCOUNTS_MAX, discountCode } from '@warung/contract/values/discounts.ts'
import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type ChangedFields, recordChange } from '../../audit/record-change.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { discount } from '../../platform/database/schema/discounts.ts'
import { wireColumns } from '../../platform/database/sql/wire-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { SETTINGS_CHANNEL } from '../../platform/settings/settings-cache.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { itemColumns, namesOfItems, requireItems } from './discount-items.ts'

type StoredDiscount = typeof discount.$inferSelect
type StoredTerms = Omit<StoredDiscount, 'discount_id' | 'version' | 'ended_at' | 'created_at'>

/** Drops the numbers that the kind does not use, and the items of an unlimited discount. */
function termsOf(body: DiscountBody): StoredTerms {
  const { code, is_automatic = false, kind, percent, amount, is_limited = false } = body
  return {
    code: is_automatic ? code.trim() : discountCode(code),
    is_automatic,
    kind,
    percent: kind === 'percent' || kind === 'buy_get' ? (percent ?? null) : null,
    amount: kind === 'amount' ? (amount ?? null) : null,
    max_amount: kind === 'percent' || kind === 'free_shipping' ? (body.max_amount ?? null) : null,
    buy_quantity: kind === 'buy_get' ? (body.buy_quantity ?? null) : null,
    get_quantity: kind === 'buy_get' ? (body.get_quantity ?? null) : null,
    is_combinable: body.is_combinable ?? false,
    least_items: body.least_items ?? 0,
    starts_on: body.starts_on ?? null,
    ends_on: body.ends_on ?? null,
    uses_max: body.uses_max ?? null,
    uses_per_customer_max: body.uses_per_customer_max ?? null,
    is_limited,
    product_ids: is_limited ? [...new Set(body.product_ids)] : [],
    category_ids: is_limited ? [...new Set(body.category_ids)] : [],
    is_first_order: body.is_first_order ?? false,
  }
}

const discountColumns = wireColumns(discount, discountSchema, {
  columnsOnly: ['version', 'product_ids', 'category_ids'],
  fieldsOnly: ['uses', 'products', 'categories'],
})

const usesOfDiscount = sql<number>`discount_uses(${discount.discount_id})`.mapWith(Number)

function selectDiscounts(db: Db, where?: SQL): Promise<WithDates<Discount>[]> {
  return db
    .select({ ...discountColumns, ...itemColumns, uses: usesOfDiscount })
    .from(discount)
    .where(where)
    .orderBy(desc(discount.discount_id))
}

export function listDiscounts(db: Db): Promise<WithDates<Discount>[]> {
  return selectDiscounts(db)
}

async function discountById(db: Db, discountId: number): Promise<WithDates<Discount>> {
  const [found] = await selectDiscounts(db, eq(discount.discount_id, discountId))
  if (!found) throw new Problem('discount_not_found')
  return found
}

/** Reloads the settings of all processes: Place Order shows its field only while a code is active. */
async function notifySettingsChanged(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`)
}

function explainTakenCode(error: unknown): never {
  throw violatedConstraint(error) === 'discount_code_once' ? new Problem('discount_code_taken') : error
}

/** For *History*: with the items' names in place of their ids. */
async function recordedTerms(
  db: Db,
  { product_ids, category_ids, ...terms }: StoredTerms,
): Promise<ChangedFields> {
  return { ...terms, ...(await namesOfItems(db, { product_ids, category_ids })) }
}

/** @throws {Problem} discount_code_taken, discount_items_gone, too_many_discounts */
export function createDiscount(
  db: Db,
  caller: Caller,
  body: DiscountBody,
  now: Date,
): Promise<WithDates<Discount>> {
  return inTransaction(db, async (db) => {
    const [existing] = await db.select({ count: count() }).from(discount)
    if ((existing?.count ?? 0) >= DISCOUNTS_MAX)
      throw new Problem('too_many_discounts', { most: DISCOUNTS_MAX })
    const terms = termsOf(body)
    await requireItems(db, terms)
    const [added] = await db
      .insert(discount)
      .values({ ...terms, created_at: now })
      .returning({ id: discount.discount_id })
    if (!added) throw new Error('a discount was inserted but not returned')
    await recordChange(db, {
      by: caller.user_id,
      action: 'discount.created',
      subject: { type: 'discount', id: added.id, name: terms.code },
      before: {},
      after: await recordedTerms(db, terms),
      at: now,
    })
    await notifySettingsChanged(db)
    return discountById(db, added.id)
  }).catch(explainTakenCode)
}

async function lockDiscount(db: Db, discountId: number): Promise<StoredDiscount> {
  const [existing] = await db
    .select()
    .from(discount)
    .where(eq(discount.discount_id, discountId))
    .for('no key update')
  if (!existing) throw new Problem('discount_not_found')
  return existing
}

type DiscountChange = { readonly discountId: number; readonly now: Date }

/**
 * Raises the version: orders drafted with the old one are refused, or drafted again.
 * @throws {Problem} discount_not_found, discount_code_taken, discount_items_gone
 */
export function changeDiscount(
  db: Db,
  caller: Caller,
  body: DiscountBody,
  { discountId, now }: DiscountChange,
): Promise<WithDates<Discount>> {
  return inTransaction(db, async (db) => {
    const { discount_id, version, ended_at, created_at, ...before } = await lockDiscount(db, discountId)
    const after = termsOf(body)
    await requireItems(db, after)
    await db
      .update(discount)
      .set({ ...after, version: version + 1 })
      .where(eq(discount.discount_id, discountId))
    await recordChange(db, {
      by: caller.user_id,
      action: 'discount.changed',
      subject: { type: 'discount', id: discountId, name: after.code },
      before: await recordedTerms(db, before),
      after: await recordedTerms(db, after),
      at: now,
    })
    await notifySettingsChanged(db)
    return discountById(db, discountId)
  }).catch(explainTakenCode)
}

/** Changes nothing if it is in that state already. @throws {Problem} discount_not_found */
export function endDiscount(
  db: Db,
  caller: Caller,
  isEnded: boolean,
  { discountId, now }: DiscountChange,
): Promise<WithDates<Discount>> {
  return inTransaction(db, async (db) => {
    const { code, version, ended_at } = await lockDiscount(db, discountId)
    if ((ended_at !== null) === isEnded) return discountById(db, discountId)
    await db
      .update(discount)
      .set({ ended_at: isEnded ? now : null, version: version + 1 })
      .where(eq(discount.discount_id, discountId))
    await recordChange(db, {
      by: caller.user_id,
      action: isEnded ? 'discount.ended' : 'discount.offered_again',
      subject: { type: 'discount', id: discountId, name: code },
      before: { is_ended: !isEnded },
      after: { is_ended: isEnded },
      at: now,
    })
    await notifySettingsChanged(db)
    return discountById(db, discountId)
  })
}
