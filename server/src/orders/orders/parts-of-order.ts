/** An order's refunds, parcels and returns: how they are read, and how they are answered. */
import type { OrderReturn, Shipment } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import { trackingUrl } from '@warung/contract/tracking-page.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { sql } from 'drizzle-orm'
import { paymentAccount } from '../../platform/database/schema/payments.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { orderReturn, returnPicture, returnPiece } from '../../platform/database/schema/returns.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { jsonPairs } from '../../platform/database/sql/wire-columns.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { refundColumns, returnColumns, shipmentColumns } from './order-columns.ts'
import { piecesOfParcel } from './order-pieces.ts'
import { refundReasonText } from './refund-reasons.ts'

type OrderRefund = Omit<Order['refunds'][number], 'amount'> & { readonly amount_minor: number }

export const refundsOfOrder = sql<OrderRefund[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${jsonPairs('back', refundColumns)},
    'amount_minor', back.amount_minor, 'is_owed_elsewhere', back.status = 'pending' and not account.is_in_force
      and account.mode is distinct from 'demo',
    'is_by_hand', back.is_manual or not account.has_refunds) order by back.refund_id), '[]')
  from ${refund} as back join ${paymentAccount} as account on account.name = back.account where back.order_id = shop_order.order_id)`

type StoredShipment = Omit<Shipment, 'tracking_url' | 'delivered_at' | 'pieces'> & {
  readonly delivered_at: string | null
  readonly pieces: Shipment['pieces'] | null
}

export const shipmentsOfOrder = sql<StoredShipment[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${jsonPairs('parcel', shipmentColumns)},
    'pieces', ${piecesOfParcel(sql`parcel.shipment_id`)}) order by parcel.shipment_id), '[]')
  from ${shipment} as parcel where parcel.order_id = shop_order.order_id)`

type StoredReturn = Omit<OrderReturn, 'picture_count' | 'refund_id'> & {
  readonly picture_count: number
  readonly refund_id: number | null
}

/** Null without any. */
export const returnsOfOrder = sql<StoredReturn[] | null>`(
  select jsonb_agg(jsonb_build_object(${jsonPairs('back', returnColumns)}, 'pieces', (
      select jsonb_agg(jsonb_build_object('product_id', piece.product_id, 'quantity', piece.quantity) order by piece.product_id)
      from ${returnPiece} as piece where piece.return_id = back.return_id),
    'picture_count', (select count(*) from ${returnPicture} as picture where picture.return_id = back.return_id))
    order by back.return_id)
  from ${orderReturn} as back where back.order_id = shop_order.order_id)`

/** Enough to know one's own: many people may read an order's link. */
function endOfNumber(number: string): string {
  return `•••• ${number.slice(-4)}`
}

export function shipmentAnswer({
  shipped_at,
  delivered_at,
  pieces,
  ...parcel
}: StoredShipment): WithDates<Shipment> {
  return {
    ...parcel,
    tracking_url: trackingUrl(parcel.courier, parcel.tracking_number),
    shipped_at: new Date(shipped_at),
    ...(delivered_at !== null && { delivered_at: new Date(delivered_at) }),
    ...(pieces && { pieces }),
  }
}

export function returnAnswer({
  requested_at,
  received_at,
  picture_count,
  refund_id,
  ...back
}: StoredReturn): WithDates<OrderReturn> {
  return {
    ...back,
    ...(picture_count > 0 && { picture_count }),
    ...(refund_id !== null && { refund_id }),
    requested_at: new Date(requested_at),
    received_at: received_at === null ? null : new Date(received_at),
  }
}

export function refundAnswer(
  { amount_minor, created_at, payout_account, ...rest }: OrderRefund,
  language: Language,
): WithDates<Order['refunds'][number]> {
  return {
    ...rest,
    payout_account: payout_account && { ...payout_account, number: endOfNumber(payout_account.number) },
    reason: refundReasonText(rest, language),
    amount: amountText(BigInt(amount_minor), rest.currency),
    created_at: new Date(created_at),
  }
}
