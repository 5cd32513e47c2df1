import { and, eq } from 'drizzle-orm'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { Db } from '../../platform/database/open.ts'
import { paymentAccount } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { RefundRow } from './write-refund-outcome.ts'

export type RefundId = { readonly orderId: number; readonly refundId: number }

/** Locks the refund's order first. @throws {Problem} refund_not_found, refund_not_manual */
export async function lockManualRefund(db: Db, { orderId, refundId }: RefundId): Promise<RefundRow> {
  await lockOrder(db, orderId)
  const [found] = await db
    .select({ refundRow: refund, isByProvider: paymentAccount.has_refunds })
    .from(refund)
    .innerJoin(paymentAccount, eq(paymentAccount.name, refund.account))
    .where(and(eq(refund.refund_id, refundId), eq(refund.order_id, orderId)))
  if (!found) throw new Problem('refund_not_found')
  if (found.isByProvider && !found.refundRow.is_manual) throw new Problem('refund_not_manual')
  return found.refundRow
}
