import { amountText } from '@warung/contract/payment-amount.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { lockManualRefund, type RefundId } from './lock-manual-refund.ts'
import { writeRefundOutcome } from './write-refund-outcome.ts'

/**
 * Cancels an admin's manual refund before it is sent: the shop keeps the money, and the pieces are free again. Idempotent.
 * @throws {Problem} refund_not_found, refund_not_manual, refund_settled, refund_not_by_admin, refund_outcome_unknown
 */
export function withdrawRefund(
  db: Db,
  caller: Caller,
  { now, ...target }: RefundId & { readonly now: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const refundRow = await lockManualRefund(db, target)
    if (refundRow.status === 'failed') return
    if (refundRow.status === 'completed') throw new Problem('refund_settled')
    if (refundRow.cause !== 'admin') throw new Problem('refund_not_by_admin')
    // its pieces would be shipped, and its money paid twice
    if (refundRow.is_unconfirmed) throw new Problem('refund_outcome_unknown')
    await writeRefundOutcome(
      db,
      refundRow,
      { provider_refund_id: null, status: 'failed', refunded_at: now },
      now,
    )
    await db.update(refund).set({ payout_account: null }).where(eq(refund.refund_id, target.refundId))
    const { currency } = refundRow
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.refund_withdrawn',
      subject: orderSubject(target.orderId),
      before: { refunded: { amount: amountText(BigInt(refundRow.amount_minor), currency), currency } },
      after: {},
      at: now,
    })
  })
}
