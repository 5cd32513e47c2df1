/** The buyer's account for a manual refund: stored only with that refund, and only until it is sent. */
import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { ownedBy } from '../../orders/orders/find-order.ts'
import type { OrderOwner } from '../../orders/orders/order-owner.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { lockManualRefund, type RefundId } from './lock-manual-refund.ts'

type EnteredAccount = RefundId & { readonly account: BankAccount }

async function writePayoutAccount(
  db: Db,
  { orderId, refundId, account: { bank, number, holder } }: EnteredAccount,
  { isAllowed, mayReplace = true }: { readonly isAllowed?: SQL | undefined; readonly mayReplace?: boolean },
): Promise<void> {
  const [order] = await db
    .select({ adopted_at: shopOrder.adopted_at })
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), isAllowed))
  if (!order) throw new Problem('order_not_found')
  const refundRow = await lockManualRefund(db, { orderId, refundId })
  if (refundRow.status !== 'pending') throw new Problem('refund_settled')
  // any reader of the link could have adopted the order
  const isByLink = !mayReplace || (isAllowed !== undefined && order.adopted_at !== null)
  if (isByLink && refundRow.payout_account !== null) throw new Problem('refund_account_known')
  await db
    .update(refund)
    .set({ payout_account: { bank, number, holder, ...(isByLink && { is_by_link: true }) } })
    .where(eq(refund.refund_id, refundId))
}

/**
 * @param entered `mayReplace` is false by the order's link: a later reader must not redirect the money
 * @throws {Problem} order_not_found, refund_not_found, refund_not_manual, refund_settled, refund_account_known
 */
export function enterOwnRefundAccount(
  db: Db,
  owner: OrderOwner,
  entered: EnteredAccount & { readonly mayReplace: boolean },
): Promise<void> {
  const { mayReplace } = entered
  return inTransaction(db, (db) => writePayoutAccount(db, entered, { isAllowed: ownedBy(owner), mayReplace }))
}

/** *History* records who entered it, never the account. @throws {Problem} those of enterOwnRefundAccount */
export function enterRefundAccount(
  db: Db,
  caller: Caller,
  entered: EnteredAccount & { readonly now: Date },
): Promise<void> {
  const { orderId, now } = entered
  return inTransaction(db, async (db) => {
    await writePayoutAccount(db, entered, {})
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.refund_account_entered',
      subject: orderSubject(orderId),
      before: {},
      after: {},
      at: now,
    })
  })
}
