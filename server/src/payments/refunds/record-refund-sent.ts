/** An admin has sent a refund by hand: it leaves the money page, and the books balance again. */
import { amountText } from '@warung/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { paymentAccount } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { writeRefundOutcome } from './write-refund-outcome.ts'

type SentRefund = { readonly orderId: number; readonly refundId: number; readonly now: Date }

/** Idempotent. @throws {Problem} refund_not_found, refund_not_by_hand */
export function recordRefundSent(
  db: Db,
  caller: Caller,
  { orderId, refundId, now }: SentRefund,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const [found] = await db
      .select({ owed: refund, isByProvider: paymentAccount.has_refunds })
      .from(refund)
      .innerJoin(paymentAccount, eq(paymentAccount.name, refund.provider))
      .where(and(eq(refund.refund_id, refundId), eq(refund.order_id, orderId)))
    if (!found) throw new Problem('refund_not_found')
    if (found.isByProvider) throw new Problem('refund_not_by_hand')
    const { owed } = found
    if (owed.status !== 'pending') return
    const sent = { provider_refund_id: `SENT${refundId}`, status: 'completed', refunded_at: now } as const
    if (!(await writeRefundOutcome(db, owed, sent, now))) return
    const { currency } = owed
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.refund_sent',
      subject: { type: 'order', id: orderId, name: `Order ${orderId}` },
      before: {},
      after: { refunded: { amount: amountText(BigInt(owed.amount_minor), currency), currency } },
      at: now,
    })
  })
}
