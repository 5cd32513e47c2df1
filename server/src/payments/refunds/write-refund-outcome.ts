import type { RefundStatus } from '@warung/contract/values/refunds.ts'
import { and, eq } from 'drizzle-orm'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import { recalculateRefunds } from '../../orders/orders/recalculate-refunds.ts'
import { queueRefundMail } from '../../outbox/queue-refund-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { providerMovement } from '../../platform/database/schema/reconciliation.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { findCapture } from '../settlement/find-capture.ts'

export type RefundRow = typeof refund.$inferSelect

export type RefundOutcome = {
  readonly provider_refund_id: string | null
  readonly status: RefundStatus
  readonly refunded_at: Date
}

async function recordRefundMovement(
  db: Db,
  { account, capture_id, currency, amount_minor }: RefundRow,
  { provider_refund_id, status, refunded_at }: RefundOutcome,
  now: Date,
): Promise<void> {
  const capture = await findCapture(db, account, capture_id)
  if (status !== 'completed' || provider_refund_id === null || !capture) return
  await db
    .insert(providerMovement)
    .values({
      account,
      movement_id: provider_refund_id,
      kind: 'refund',
      capture_id,
      provider_order_id: capture.provider_order_id,
      amount_minor,
      currency,
      moved_at: refunded_at,
      seen_at: now,
    })
    .onConflictDoNothing()
}

/** Runs in a transaction. @returns false if a webhook or another admin was first */
export async function writeRefundOutcome(
  db: Db,
  refundRow: RefundRow,
  outcome: RefundOutcome,
  now: Date,
): Promise<boolean> {
  const { order_id } = refundRow
  if (order_id !== null) await lockOrder(db, order_id)
  const { provider_refund_id, status, refunded_at } = outcome
  const settled_at = status === 'pending' ? null : refunded_at
  const [written] = await db
    .update(refund)
    .set({ provider_refund_id, status, settled_at })
    .where(and(eq(refund.refund_id, refundRow.refund_id), eq(refund.status, 'pending')))
    .returning({ refund_id: refund.refund_id, order_id: refund.order_id })
  // even if the provider dates the refund long ago
  if (written && status === 'completed') await queueRefundMail(db, written, now)
  await recordRefundMovement(db, refundRow, outcome, now)
  if (order_id !== null) await recalculateRefunds(db, order_id, now)
  return written !== undefined
}
