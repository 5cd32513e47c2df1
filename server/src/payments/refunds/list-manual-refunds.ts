/** Refunds that a person still has to transfer. */

import type { ManualRefund } from '@warung/contract/manual-refunds.ts'
import type { AdminOrder } from '@warung/contract/orders.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { refundReasonText } from '../../orders/orders/refund-reasons.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAccount } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

const REFUNDS_SHOWN_MAX = 200

/** Oldest first. */
export async function listManualRefunds(db: Db, language: Language): Promise<WithDates<ManualRefund>[]> {
  const manualRefunds = await db
    .select({
      refund_id: refund.refund_id,
      order_id: shopOrder.order_id,
      amount_minor: refund.amount_minor,
      currency: refund.currency,
      reason: refund.reason,
      cause: refund.cause,
      created_at: refund.created_at,
      buyer: sql<string>`coalesce(${shopOrder.recipient}, ${shopOrder.user_name})`,
      requested_by: sql<
        string | null
      >`(select name from app_user where app_user.user_id = ${refund.user_id})`,
      payout_account: refund.payout_account,
      is_unconfirmed: refund.is_unconfirmed,
    })
    .from(refund)
    .innerJoin(paymentAccount, eq(paymentAccount.name, refund.account))
    .innerJoin(shopOrder, eq(shopOrder.order_id, refund.order_id))
    .where(
      and(
        eq(refund.status, 'pending'),
        or(eq(paymentAccount.has_refunds, false), eq(refund.is_manual, true)),
        eq(paymentAccount.is_in_force, true),
      ),
    )
    .orderBy(asc(refund.refund_id))
    .limit(REFUNDS_SHOWN_MAX)
  return manualRefunds.map(({ amount_minor, reason, cause, ...rest }) => ({
    ...rest,
    reason: refundReasonText({ reason, cause }, language),
    amount: amountText(BigInt(amount_minor), rest.currency),
  }))
}

type OrderRefunds = WithDates<AdminOrder>['refunds']

/** For admins only: buyers, and others with the order's link, see just the end of the number. */
export async function withPayoutAccounts(db: Db, refunds: OrderRefunds): Promise<OrderRefunds> {
  const ids = refunds
    .filter(({ payout_account }) => payout_account !== null)
    .map(({ refund_id }) => refund_id)
  if (ids.length === 0) return refunds
  const stored = await db
    .select({ refund_id: refund.refund_id, payout_account: refund.payout_account })
    .from(refund)
    .where(inArray(refund.refund_id, ids))
  const accounts = new Map(stored.map(({ refund_id, payout_account }) => [refund_id, payout_account]))
  return refunds.map((each) => ({
    ...each,
    payout_account: accounts.get(each.refund_id) ?? each.payout_account,
  }))
}
