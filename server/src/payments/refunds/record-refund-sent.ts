/** An admin confirms a refund sent by hand: it leaves the money page, and the books balance again. */
import { amountText } from '@warung/contract/payment-amount.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { SENT_REFUND } from '../settlement/sync-refunds.ts'
import { lockManualRefund } from './lock-manual-refund.ts'
import { writeRefundOutcome } from './write-refund-outcome.ts'

type SentRefund = { readonly orderId: number; readonly refundId: number; readonly now: Date }

/** Idempotent. @throws {Problem} refund_not_found, refund_not_manual, refund_withdrawn */
export function recordRefundSent(
  db: Db,
  caller: Caller,
  { orderId, refundId, now }: SentRefund,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const refundRow = await lockManualRefund(db, { orderId, refundId })
    // the money may have left: silence would let it be paid twice
    if (refundRow.status === 'failed') throw new Problem('refund_withdrawn')
    if (refundRow.status === 'completed') return
    const sent = {
      provider_refund_id: `${SENT_REFUND}${refundId}`,
      status: 'completed',
      refunded_at: now,
    } as const
    if (!(await writeRefundOutcome(db, refundRow, sent, now))) return
    await db.update(refund).set({ payout_account: null }).where(eq(refund.refund_id, refundId))
    const { currency } = refundRow
    await recordChange(db, {
      by: caller.user_id,
      action: 'order.refund_sent',
      subject: orderSubject(orderId),
      before: {},
      after: { refunded: { amount: amountText(BigInt(refundRow.amount_minor), currency), currency } },
      at: now,
    })
  })
}
