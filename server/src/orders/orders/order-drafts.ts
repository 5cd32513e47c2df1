/** Orders that an admin has begun to enter, for that admin alone (decisions/075). */
import type { OrderDraft, OrderDraftBody } from '@warung/contract/order-drafts.ts'
import { ORDER_DRAFT_DAYS, ORDER_DRAFTS_MAX } from '@warung/contract/values/order-drafts.ts'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { findCustomerAccounts, lockAccount, unknownUser } from '../../accounts/find-user.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderDraft } from '../../platform/database/schema/order-drafts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

type DraftOwner = Pick<Caller, 'user_id'>

/** A customer whose account is deleted is named no more. */
export async function listOrderDrafts(db: Db, { user_id }: DraftOwner): Promise<WithDates<OrderDraft>[]> {
  const drafts = await db
    .select()
    .from(orderDraft)
    .where(eq(orderDraft.user_id, user_id))
    .orderBy(desc(orderDraft.saved_at), orderDraft.draft_key)
  const customers = await findCustomerAccounts(
    db,
    drafts.flatMap(({ customer_id }) => customer_id ?? []),
  )
  return drafts.map(({ user_id: _, lines, customer_id, ...draft }) => ({
    ...draft,
    order_product: lines,
    customer: customers.find((customer) => customer.user_id === customer_id) ?? null,
  }))
}

/** @throws {Problem} user_not_found, too_many_order_drafts */
export function saveOrderDraft(
  db: Db,
  { user_id }: DraftOwner,
  {
    draft_key,
    order_product: lines,
    own_discount = null,
    payment_method_id = null,
    ...draft
  }: OrderDraftBody,
  now: Date,
): Promise<void> {
  const { customer_id, buyer } = draft
  return inTransaction(db, async (db) => {
    await lockAccount(db, user_id) // two at once must not pass the limit
    if (customer_id !== null) {
      await lockAccount(db, customer_id) // its erasure deletes the drafts that it finds
      if ((await findCustomerAccounts(db, [customer_id])).length === 0) throw unknownUser()
    }
    const own = await db
      .select({ key: orderDraft.draft_key })
      .from(orderDraft)
      .where(eq(orderDraft.user_id, user_id))
    const isNew = own.every(({ key }) => key !== draft_key)
    if (isNew && own.length >= ORDER_DRAFTS_MAX) throw new Problem('too_many_order_drafts')
    const content = { customer_id, lines, buyer, own_discount, payment_method_id, saved_at: now }
    await db
      .insert(orderDraft)
      .values({ user_id, draft_key, ...content })
      .onConflictDoUpdate({ target: [orderDraft.user_id, orderDraft.draft_key], set: content })
  })
}

export async function deleteOrderDraft(db: Db, { user_id }: DraftOwner, key: string): Promise<void> {
  await db.delete(orderDraft).where(and(eq(orderDraft.user_id, user_id), eq(orderDraft.draft_key, key)))
}

/** An account's own, and those for it. */
export async function deleteOrderDraftsOf(db: Db, userId: number): Promise<void> {
  await db.delete(orderDraft).where(or(eq(orderDraft.user_id, userId), eq(orderDraft.customer_id, userId)))
}

export async function deleteOldOrderDrafts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ORDER_DRAFT_DAYS * DAY_MS)
  const deleted = await db
    .delete(orderDraft)
    .where(lt(orderDraft.saved_at, before))
    .returning({ key: orderDraft.draft_key })
  return deleted.length
}
