import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { ORDERS_SHIPPED_MAX } from '@warung/contract/values/limits.ts'
import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { isAwaitingCash, isToFulfil, shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isPaidWithTestMoney } from '../../providers/payment-account.ts'
import { paymentMode } from '../orders/find-order.ts'
import { PIECES_TO_SHIP } from '../orders/order-pieces.ts'
import { orderShippingOf, shippingColumns } from '../orders/order-shipping.ts'

/** The pieces left to ship of a partly shipped order; all pieces of other orders, whose slips may be printed again. */
const toPack = sql`case when shop_order.shipped_at is null then ${PIECES_TO_SHIP} else line.quantity end`

/** Names and images as ordered. Writes out `shop_order.order_id` (find-order.ts). */
const linesToPack = sql<OrderToShip['order_product']>`(
  select coalesce(jsonb_agg(jsonb_build_object('product_id', line.product_id, 'name', line.name, 'image', line.image,
    'sku', product.sku, 'quantity', ${toPack}) order by line.line), '[]')
  from ${orderProduct} as line join product on product.product_id = line.product_id
  where line.order_id = shop_order.order_id and ${toPack} > 0)`

const parcelsOfOrder = sql<OrderToShip['shipments']>`(
  select coalesce(jsonb_agg(jsonb_build_object('courier', parcel.courier, 'service', parcel.service,
    'tracking_number', parcel.tracking_number) order by parcel.shipment_id), '[]')
  from ${shipment} as parcel where parcel.order_id = shop_order.order_id)`

/** The same expression as in the index. */
const waitsSince = sql`coalesce(${shopOrder.paid_at}, ${shopOrder.accepted_at})`

const columnsToShip = {
  order_id: shopOrder.order_id,
  total_price: shopOrder.total_price,
  paid_at: shopOrder.paid_at,
  accepted_at: shopOrder.accepted_at,
  payment_amount_minor: shopOrder.payment_amount_minor,
  user_name: shopOrder.user_name,
  shipment_address: {
    address: shopOrder.address,
    city: shopOrder.city,
    province: shopOrder.province,
    postal_code: shopOrder.postal_code,
    country: shopOrder.country,
  },
  contact: {
    recipient: shopOrder.recipient,
    telephone: shopOrder.telephone,
    email: shopOrder.contact_email,
  },
  shipping: shippingColumns,
  order_product: linesToPack,
  payment_mode: paymentMode,
  is_partly_refunded: sql<boolean>`${shopOrder.refunded_minor} > 0`,
  shipped_at: shopOrder.shipped_at,
  shipments: parcelsOfOrder,
}

async function readOrders(
  db: Db,
  condition: SQL | undefined,
  options: { limit: number; now: Date },
): Promise<WithDates<OrderToShip>[]> {
  const found = await db
    .select(columnsToShip)
    .from(shopOrder)
    .where(condition)
    .orderBy(asc(waitsSince), asc(shopOrder.order_id))
    .limit(options.limit)
  return found.flatMap(({ accepted_at, payment_amount_minor, ...order }) => {
    const since = order.paid_at ?? accepted_at
    if (since === null) return []
    const waiting_minutes = Math.max(0, Math.floor((options.now.getTime() - since.getTime()) / MINUTE_MS))
    const collected = order.paid_at === null ? { cash_to_collect: payment_amount_minor } : {}
    return [{ ...order, ...collected, shipping: orderShippingOf(order.shipping), waiting_minutes }]
  })
}

type ToShipPage = { data: WithDates<OrderToShip>[]; meta: { after: number | null } }

/** Omits orders paid with test money once the shop is live (deliver-order.ts). */
export async function listToShip(
  db: Db,
  query: { readonly after?: number | undefined; readonly limit?: number | undefined },
  now: Date,
): Promise<ToShipPage> {
  const { after, limit = ORDERS_SHIPPED_MAX } = query
  // compared in SQL, because JavaScript dates lose the microseconds
  const isLater =
    after === undefined
      ? undefined
      : sql`(${waitsSince}, ${shopOrder.order_id}) > (select coalesce(last.paid_at, last.accepted_at), last.order_id
          from shop_order as last where last.order_id = ${after})`
  const isWaiting = sql`${isToFulfil(shopOrder)} and ${shopOrder.shipped_at} is null`
  const condition = and(isWaiting, not(isPaidWithTestMoney), isLater)
  const found = await readOrders(db, condition, { limit: limit + 1, now })
  const { rows: data, next } = cursorPage(found, limit, ({ order_id }) => order_id)
  return { data, meta: { after: next } }
}

/** A slip may be printed again for a parcel that got lost. */
const PACKER_READS_MS = 14 * DAY_MS

/** A packer must not read the address of every buyer there ever was. */
function isOfPacker(now: Date): SQL | undefined {
  const isOpen = inArray(shopOrder.state, ['unpaid', 'paid'])
  return or(isOpen, gt(shopOrder.shipped_at, new Date(now.getTime() - PACKER_READS_MS)))
}

/** In the order of `ids`. Includes shipped orders, whose slips may be printed again. */
export async function listPackingSlips(
  db: Db,
  { permission_set }: Pick<Caller, 'permission_set'>,
  orderIds: readonly number[],
  now: Date,
): Promise<WithDates<OrderToShip>[]> {
  const condition = and(
    inArray(shopOrder.order_id, [...orderIds]),
    or(eq(shopOrder.is_paid, true), isAwaitingCash(shopOrder)),
    permission_set === 'packer' ? isOfPacker(now) : undefined,
  )
  const found = await readOrders(db, condition, { limit: orderIds.length, now })
  const orders = new Map(found.map((order) => [order.order_id, order]))
  return orderIds.flatMap((orderId) => orders.get(orderId) ?? [])
}
