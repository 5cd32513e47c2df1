/** The mail to the buyer about money that has gone back: of the order's payment, or of money that paid nothing. */
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { refund } from '../platform/database/schema/refunds.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { queueOrderMail } from './queue-order-mail.ts'

/** What went back earlier, before the shop sent mails say, is no news to anybody. */
const NEWS_MS = 2 * DAY_MS

/** Once a refund. Money of no order has nobody to be told. */
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

/** Of those that the shop found finished, or that got their order later: orders are looked at over and over. */
export async function queueMailsOfRecentRefunds(db: Db, orderId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NEWS_MS)
  const recent = await db
    .select({ refund_id: refund.refund_id, order_id: refund.order_id })
    .from(refund)
    .where(and(eq(refund.order_id, orderId), eq(refund.status, 'COMPLETED'), gt(refund.settled_at, since)))
    .orderBy(refund.refund_id)
  for (const each of recent) await queueRefundMail(db, each, now)
}
