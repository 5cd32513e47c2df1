import { sql } from 'drizzle-orm'
import { queueMailsOfUnpaid } from '../../outbox/queue-order-mail.ts'
import type { Db } from '../../platform/database/open.ts'

/** Reminds in the last quarter of the hold, at most this many hours before its end. */
const HOURS_BEFORE = 6

export function remindUnpaidOrders(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const most = sql`make_interval(hours => ${HOURS_BEFORE})`
  return queueMailsOfUnpaid(
    db,
    'order_reminder',
    sql`is_stock_held and not is_paid and not is_payment_pending
      and hold_expires_at > ${at} and hold_expires_at <= ${at} + ${most}
      and hold_expires_at <= ${at} + (hold_expires_at - shop_order.created_at) / 4
      and not exists (select from mail as reminder where reminder.event_key = 'order_reminder:' || shop_order.order_id)`,
    now,
  )
}
