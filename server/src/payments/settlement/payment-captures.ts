import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { paidCapture, type payment } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'

type OrderPayment = Pick<
  typeof payment.$inferSelect,
  'payment_id' | 'account' | 'capture_id' | 'amount_minor'
>

/** In minor units of the payment's currency. */
export type PaidCapture = { readonly capture_id: string; readonly amount_minor: number }

async function listCaptures(db: Db, paid: OrderPayment): Promise<PaidCapture[]> {
  const { payment_id, capture_id, amount_minor } = paid
  const several = await db
    .select({ capture_id: paidCapture.capture_id, amount_minor: paidCapture.amount_minor })
    .from(paidCapture)
    .where(eq(paidCapture.payment_id, payment_id))
    .orderBy(sql`${paidCapture.capture_id} <> ${capture_id}`, paidCapture.capture_id)
  return several.length > 0 ? several : [{ capture_id, amount_minor }]
}

/** The refundable amount of each capture, pending refunds subtracted. Fully refunded captures remain, with 0. */
export async function refundableCaptures(db: Db, paid: OrderPayment): Promise<PaidCapture[]> {
  const captures = await listCaptures(db, paid)
  const back = await db
    .select({
      capture_id: refund.capture_id,
      amount_minor: sql<number>`sum(${refund.amount_minor})`.mapWith(Number),
    })
    .from(refund)
    .where(
      and(
        eq(refund.account, paid.account),
        ne(refund.status, 'failed'),
        inArray(
          refund.capture_id,
          captures.map(({ capture_id }) => capture_id),
        ),
      ),
    )
    .groupBy(refund.capture_id)
  const gone = new Map(back.map(({ capture_id, amount_minor }) => [capture_id, amount_minor]))
  return captures.map(({ capture_id, amount_minor }) => ({
    capture_id,
    amount_minor: Math.max(0, amount_minor - (gone.get(capture_id) ?? 0)),
  }))
}

export function splitAmong(total: number, left: readonly PaidCapture[]): PaidCapture[] {
  const parts: PaidCapture[] = []
  let missing = total
  for (const { capture_id, amount_minor } of left) {
    const part = Math.min(missing, amount_minor)
    if (part > 0) parts.push({ capture_id, amount_minor: part })
    missing -= part
  }
  return parts
}
