/** The buyer's NPWP for an order's invoice (decisions/073). */
import type { BuyerTaxNumber } from '@warung/contract/buyer-tax-number.ts'
import type { Order } from '@warung/contract/orders.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { preventErasure } from '../../accounts/erase-account.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { buyerTaxNumber, invoice } from '../../platform/database/schema/invoices.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { shopDay, type WithDates } from '../../platform/time/shop-time.ts'
import { orderById, ownedBy } from '../orders/find-order.ts'
import type { OrderOwner } from '../orders/order-owner.ts'

type EnteredTaxNumber = {
  readonly orderId: number
  /** null removes it */
  readonly taxNumber: BuyerTaxNumber | null
  readonly now: Date
}

type OwnTaxNumber = EnteredTaxNumber & {
  /** false by the order's link: a later reader must not change the invoice */
  readonly mayReplace: boolean
  /** whether invoices show PPN */
  readonly isOffered: boolean
  readonly timezone: string
}

type TaxNumberOrder = {
  readonly user_id: number
  readonly is_paid: boolean
  readonly adopted_at: Date | null
}

async function lockForTaxNumber(db: Db, orderId: number, isAllowed?: SQL): Promise<TaxNumberOrder> {
  const { user_id, is_paid, adopted_at, cancelled_at } = shopOrder
  const [order] = await db
    .select({ user_id, is_paid, adopted_at, cancelled_at })
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), isAllowed))
    .for('update')
  if (!order) throw new Problem('order_not_found')
  if (order.cancelled_at !== null) throw new Problem('order_cancelled')
  return order
}

async function storedTaxNumber(db: Db, orderId: number): Promise<BuyerTaxNumber | null> {
  const { npwp, name } = buyerTaxNumber
  const [found] = await db
    .select({ npwp, name })
    .from(buyerTaxNumber)
    .where(eq(buyerTaxNumber.order_id, orderId))
  return found ?? null
}

async function writeTaxNumber(db: Db, order_id: number, taxNumber: BuyerTaxNumber | null): Promise<void> {
  if (taxNumber === null) {
    await db.delete(buyerTaxNumber).where(eq(buyerTaxNumber.order_id, order_id))
    return
  }
  const set = { npwp: taxNumber.npwp, name: taxNumber.name }
  await db
    .insert(buyerTaxNumber)
    .values({ order_id, ...set })
    .onConflictDoUpdate({ target: buyerTaxNumber.order_id, set })
}

/** The shop reports the invoices of a month once it is over. */
async function refuseReported(db: Db, { orderId, now, timezone }: OwnTaxNumber): Promise<void> {
  const [bill] = await db
    .select({ issued_on: invoice.issued_on })
    .from(invoice)
    .where(eq(invoice.order_id, orderId))
  if (!bill) throw new Problem('invoice_not_found')
  if (bill.issued_on.slice(0, 7) < shopDay(now, timezone).slice(0, 7)) throw new Problem('tax_number_late')
}

/**
 * Not in *History*, which shoppers must not be able to fill.
 * @throws {Problem} order_not_found, order_cancelled, user_not_found of an erased account, tax_numbers_off, invoice_not_found for an order that was paid
 * without one, tax_number_late, tax_number_known
 */
export function changeOwnTaxNumber(
  db: Db,
  owner: OrderOwner,
  entered: OwnTaxNumber,
): Promise<WithDates<Order>> {
  const { orderId, taxNumber, mayReplace, isOffered } = entered
  return inTransaction(db, async (db) => {
    const { user_id, is_paid, adopted_at } = await lockForTaxNumber(db, orderId, ownedBy(owner))
    await preventErasure(db, user_id) // its erasure deletes those that it finds
    if (!isOffered) throw new Problem('tax_numbers_off')
    if (is_paid) await refuseReported(db, entered)
    // any reader of the link could have adopted the order
    const isFinal = !mayReplace || adopted_at !== null
    if (isFinal && (await storedTaxNumber(db, orderId))) throw new Problem('tax_number_known')
    await writeTaxNumber(db, orderId, taxNumber)
    return orderById(db, orderId)
  })
}

/**
 * An admin's correction. *History* records which field was changed, never the number or the name.
 * @throws {Problem} order_not_found, order_cancelled
 */
export function correctTaxNumber(
  db: Db,
  { user_id }: Caller,
  { orderId, taxNumber, now }: EnteredTaxNumber,
): Promise<WithDates<Order>> {
  return inTransaction(db, async (db) => {
    await lockForTaxNumber(db, orderId)
    const before = await storedTaxNumber(db, orderId)
    const changed = (['npwp', 'name'] as const).filter((field) => before?.[field] !== taxNumber?.[field])
    if (changed.length > 0) {
      await writeTaxNumber(db, orderId, taxNumber)
      await recordChange(db, {
        by: user_id,
        action: 'order.tax_number_changed',
        subject: orderSubject(orderId),
        before: {},
        after: { changed },
        at: now,
      })
    }
    return orderById(db, orderId)
  })
}

/** The law requires the number to be kept only once there is an invoice. */
export async function deleteTaxNumbersOf(db: Db, userId: number): Promise<void> {
  await db.execute(sql`delete from ${buyerTaxNumber} as buyer using ${shopOrder}
    where shop_order.order_id = buyer.order_id and shop_order.user_id = ${userId}
      and not exists (select from ${invoice} as bill where bill.order_id = buyer.order_id)`)
}
