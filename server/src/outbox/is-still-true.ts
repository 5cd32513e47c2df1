import { sql } from 'drizzle-orm'
import { mail } from '../platform/database/schema/mails.ts'
import { shopOrder } from '../platform/database/schema/orders.ts'

const isAboutUnpaid = sql`not (about.is_paid or about.is_payment_pending or about.cancelled_at is not null
  or about.transfer_reported_at is not null)`

/** Whether the order of a row of `mail` still allows it, as write-mail.ts says: that would cost each mail of a list several statements. */
export const isStillTrue = sql`not exists (select from ${shopOrder} as about where about.order_id = ${mail.order_id}
  and not case ${mail.kind}
    when 'order_placed' then not about.is_paid and about.cancelled_at is null
    when 'order_paid' then about.is_paid and about.shipped_at is null and not about.is_delivered
      and (about.total_price = 0 or about.refunded_minor <> about.payment_amount_minor)
    when 'order_delivered' then about.is_delivered
    when 'order_cancelled' then about.cancelled_at is not null
    when 'order_address_changed' then about.cancelled_at is null
    when 'order_reminder' then ${isAboutUnpaid} and about.is_stock_held
    when 'order_changed' then ${isAboutUnpaid} and about.is_stock_held
    when 'order_expired' then ${isAboutUnpaid} and not about.is_stock_held
    when 'order_transfer_refused' then ${isAboutUnpaid} and about.transfer_refused_at is not null
    else true end)`
