import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { paidCapture, payment, unmatchedCapture } from '../../platform/database/schema/payments.ts'

export type CaptureRecord = {
  readonly provider_order_id: string
  readonly order_id: number | null
  readonly isPayment: boolean
  /** has no reference of this installation, so it is not in our books (D18) */
  readonly isUnmatched: boolean
}

export async function findCapture(
  db: Db,
  account: string,
  captureId: string,
): Promise<CaptureRecord | undefined> {
  const ofSeveral = db
    .select({ payment_id: paidCapture.payment_id })
    .from(paidCapture)
    .where(and(eq(paidCapture.account, account), eq(paidCapture.capture_id, captureId)))
  const [paid] = await db
    .select({ provider_order_id: payment.provider_order_id, order_id: payment.order_id })
    .from(payment)
    .where(
      or(
        and(eq(payment.account, account), eq(payment.capture_id, captureId)),
        eq(payment.payment_id, sql`${ofSeveral}`),
      ),
    )
  if (paid) return { ...paid, isPayment: true, isUnmatched: false }
  const [unmatched] = await db
    .select({
      provider_order_id: unmatchedCapture.provider_order_id,
      order_id: unmatchedCapture.order_id,
      reason: unmatchedCapture.reason,
    })
    .from(unmatchedCapture)
    .where(and(eq(unmatchedCapture.account, account), eq(unmatchedCapture.capture_id, captureId)))
  if (!unmatched) return undefined
  const { reason, ...about } = unmatched
  return { ...about, isPayment: false, isUnmatched: reason === 'unmatched' }
}
