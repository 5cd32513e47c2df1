import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { refund } from '../platform/database/schema/refunds.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { queueOrderMail } from './queue-order-mail.ts'

/** Older refunds, such as those from before the shop sent mails, are not announced. */
const NEWS_MS = 2 * DAY_MS

/** Once per refund; none for money that belongs to no order. */
export async function queueRefundMail(
  db: Db,
  { refund_id, order_id }: Pick<typeof refund.$inferSelect, 'refund_id' | 'order_id'>,
  now: Date,
): Promise<void> {
  if (order_id === null) return
  await queueOrderMail(db, {
    ...{ kind: 'order_refunded', order_id, event: refund_id, now },
    params: { refund_id },
  })
}

export async function queueMailsOfRecentRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NEWS_MS)
  const recent = await db
    .select({ refund_id: refund.refund_id, order_id: refund.order_id })
    .from(refund)
    .where(and(eq(refund.order_id, orderId), eq(refund.status, 'completed'), gt(refund.settled_at, since)))
    .orderBy(refund.refund_id)
  for (const refunded of recent) await queueRefundMail(db, refunded, now)
}
