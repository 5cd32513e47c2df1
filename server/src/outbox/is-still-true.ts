import { OWNER_MAIL_KINDS } from '@warung/contract/values/mail-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mail } from '../platform/database/schema/mails.ts'
import { shopOrder } from '../platform/database/schema/orders.ts'
import { refund } from '../platform/database/schema/refunds.ts'
import { orderReturn } from '../platform/database/schema/returns.ts'
import { shipment } from '../platform/database/schema/shipments.ts'
import { oneOf } from '../platform/database/sql/checks.ts'
import { hasPresentEmail } from './buyers-email.ts'

const isAboutUnpaid = sql`not (shop_order.is_paid or shop_order.is_payment_pending or shop_order.cancelled_at is not null
  or shop_order.transfer_reported_at is not null)`

const hasPaidMoney = sql`(shop_order.is_paid
  and (shop_order.total_price = 0 or shop_order.refunded_minor <> shop_order.payment_amount_minor))`

const isCashAwaited = sql`(shop_order.accepted_at is not null and not shop_order.is_paid and shop_order.cancelled_at is null)`

const isToPack = sql`shop_order.shipped_at is null and not shop_order.is_delivered`

/** Whether the order still has what the mail is about. */
function hasPart(part: PgTable, id: 'shipment_id' | 'refund_id' | 'return_id'): SQL {
  const column = sql.raw(id)
  return sql`exists (select from ${part} as part where part.order_id = shop_order.order_id
    and part.${column} = (${mail.params} ->> ${sql.raw(`'${id}'`)})::int)`
}

const isTrueOfOrder = sql`case ${mail.kind}
    when 'order_placed' then not shop_order.is_paid and shop_order.cancelled_at is null
    when 'order_paid' then ${hasPaidMoney} and ${isToPack}
    when 'order_paid_owner' then (${hasPaidMoney} or ${isCashAwaited}) and ${isToPack}
    when 'order_shipped' then ${hasPart(shipment, 'shipment_id')}
    when 'order_delivered' then shop_order.is_delivered
    when 'order_cancelled' then shop_order.cancelled_at is not null
    when 'order_address_changed' then shop_order.cancelled_at is null
    when 'order_reminder' then ${isAboutUnpaid} and shop_order.is_stock_held
    when 'order_changed' then ${isAboutUnpaid} and shop_order.is_stock_held
    when 'order_expired' then ${isAboutUnpaid} and not shop_order.is_stock_held
    when 'order_transfer_refused' then ${isAboutUnpaid} and shop_order.transfer_refused_at is not null
    when 'order_refunded' then ${hasPart(refund, 'refund_id')}
    when 'order_return' then ${hasPart(orderReturn, 'return_id')}
    when 'order_return_owner' then ${hasPart(orderReturn, 'return_id')}
    else true end`

const isToBuyer = sql`not ${oneOf(mail.kind, OWNER_MAIL_KINDS)}`

/**
 * Whether a row of `mail` still holds and reaches someone, as write-mail.ts and resend-mail.ts decide: they would cost each
 * mail of a list several statements.
 */
export const isStillTrue = sql<boolean>`(${mail.order_id} is null or exists (select from ${shopOrder}
  where shop_order.order_id = ${mail.order_id} and ${isTrueOfOrder} and not (${isToBuyer} and not ${hasPresentEmail})))`

/** No second copy while one waits. */
export const hasNoCopyWaiting = sql<boolean>`not exists (select from ${mail} as copy where copy.order_id = ${mail.order_id}
  and copy.kind = ${mail.kind} and copy.params = ${mail.params} and copy.state = 'waiting')`
