import type { OwnData } from '@warung/contract/own-data.ts'
import { and, desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { orderReturn, returnPicture, returnPiece } from '../../platform/database/schema/returns.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { ownedBy, taxNumberOfOrder } from './find-order.ts'
import type { OrderOwner } from './order-owner.ts'

type CopiedLine = OwnData['orders'][number]['lines'][number]

const copiedLines = sql<CopiedLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'price', line.price, 'quantity', line.quantity) order by line.line), '[]')
  from ${orderProduct} as line where line.order_id = shop_order.order_id)`

type CopiedReturn = OwnData['orders'][number]['returns'][number]

const copiedReturns = sql<CopiedReturn[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('state', back.state, 'reason', back.reason, 'comment', back.comment,
    'requested_at', back.requested_at, 'answer', back.answer, 'received_at', back.received_at,
    'pieces', (select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', piece.quantity) order by line.line)
      from ${returnPiece} as piece join ${orderProduct} as line using (order_id, product_id) where piece.return_id = back.return_id),
    'picture_count', (select count(*) from ${returnPicture} as picture where picture.return_id = back.return_id))
    order by back.return_id), '[]')
  from ${orderReturn} as back where back.order_id = shop_order.order_id)`

const slipSentAt = sql`(
  select slip.sent_at from transfer_slip as slip where slip.order_id = shop_order.order_id)`.mapWith(
  shopOrder.paid_at,
)

function copiedReturn({ requested_at, received_at, ...back }: CopiedReturn): WithDates<CopiedReturn> {
  return {
    ...back,
    requested_at: new Date(requested_at),
    received_at: received_at === null ? null : new Date(received_at),
  }
}

function selectCopies(db: Db) {
  return db
    .select({
      order_id: shopOrder.order_id,
      created_at: shopOrder.created_at,
      user_name: shopOrder.user_name,
      user_email: shopOrder.user_email,
      recipient: shopOrder.recipient,
      telephone: shopOrder.telephone,
      contact_email: shopOrder.contact_email,
      address: shopOrder.address,
      city: shopOrder.city,
      province: shopOrder.province,
      postal_code: shopOrder.postal_code,
      country: shopOrder.country,
      tax_number: taxNumberOfOrder,
      payment_method_name: shopOrder.payment_method_name,
      total_price: shopOrder.total_price,
      paid_at: shopOrder.paid_at,
      deliverd_at: shopOrder.deliverd_at,
      cancelled_at: shopOrder.cancelled_at,
      lines: copiedLines,
      returns: copiedReturns,
      transfer_slip_sent_at: slipSentAt,
    })
    .from(shopOrder)
}

type FoundCopy = Awaited<ReturnType<typeof selectCopies>>[number]

function copyOfOrder({ tax_number, returns, transfer_slip_sent_at, ...order }: FoundCopy) {
  return {
    ...order,
    ...(tax_number && { tax_number }),
    returns: returns.map(copiedReturn),
    ...(transfer_slip_sent_at && { transfer_slip_sent_at }),
  }
}

/** An order may have hundreds of lines: the rows of one query are held beside the copy. */
const ORDERS_PER_QUERY = 20

/** All of a buyer's orders, newest first, for the data copy. */
export async function copyOwnOrders(db: Db, caller: OrderOwner): Promise<WithDates<OwnData>['orders']> {
  const copied: WithDates<OwnData>['orders'] = []
  for (;;) {
    const last = copied.at(-1)
    const page = await selectCopies(db)
      .where(and(ownedBy(caller), last && lt(shopOrder.order_id, last.order_id)))
      .orderBy(desc(shopOrder.order_id))
      .limit(ORDERS_PER_QUERY)
    copied.push(...page.map(copyOfOrder))
    if (page.length < ORDERS_PER_QUERY) return copied
  }
}
