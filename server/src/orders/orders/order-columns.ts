import {
  orderProductSchema,
  orderReturnSchema,
  refundSchema,
  shipmentSchema,
} from '@warung/contract/order-parts.ts'
import { adminOrderRow, order, orderRow } from '@warung/contract/orders.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { refund } from '../../platform/database/schema/refunds.ts'
import { orderReturn } from '../../platform/database/schema/returns.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { columnsOfFields, wireColumns } from '../../platform/database/sql/wire-columns.ts'

const INTERNAL_SHIPPING_COLUMNS = [
  'shipping_option',
  'shipping_courier',
  'shipping_service',
  'shipping_days_min',
  'shipping_days_max',
  'shipping_is_pickup',
  'shipping_note',
  'shipping_weight_grams',
] as const

export const orderColumns = wireColumns(shopOrder, order, {
  columnsOnly: [
    'user_id',
    'guest_session_id',
    'address',
    'city',
    'postal_code',
    'country',
    'province',
    'recipient',
    'telephone',
    'contact_email',
    'language',
    'payment_amount_minor',
    'network_hash',
    'link_version',
    ...INTERNAL_SHIPPING_COLUMNS,
    'discount_id',
    'discount_percent',
    'discount_amount',
    'refunded_minor',
    'cancelled_by',
    'adopted_at',
    'transfer_reported_at',
    'transfer_refused_at',
    'transfer_refused_reason',
    'has_open_return',
    'search_text',
  ],
  fieldsOnly: [
    'shipment_address',
    'contact',
    'shipping',
    'order_product',
    'payment_rate_at',
    'payment_mode',
    'payment_reference',
    'is_adopted',
    'order_link',
    'order_link_expires_at',
    'refunded_amount',
    'refunds',
    'shipments',
    'returns',
    'transfer',
    'invoice_number',
    'tax_number',
  ],
})

export const orderRowColumns = columnsOfFields(shopOrder, orderRow, { fieldsOnly: [] })
export const adminOrderRowColumns = columnsOfFields(shopOrder, adminOrderRow, { fieldsOnly: ['tags'] })

export const orderProductColumns = wireColumns(orderProduct, orderProductSchema, {
  columnsOnly: [
    'order_id',
    'line',
    'cost_price',
    'shipped_quantity',
    'returned_quantity',
    'restocked_quantity',
  ],
  fieldsOnly: [],
})

export const refundColumns = wireColumns(refund, refundSchema, {
  columnsOnly: [
    'account',
    'capture_id',
    'claimed_until',
    'order_id',
    'request_id',
    'provider_refund_id',
    'amount_minor',
    'is_manual',
    'last_attempt_at',
    'user_id',
    'rupiah',
    'refunded_before_minor',
    'settled_at',
    'unconfirmed_since',
  ],
  fieldsOnly: ['amount', 'is_owed_elsewhere', 'is_by_hand'],
})

export const shipmentColumns = wireColumns(shipment, shipmentSchema, {
  columnsOnly: ['order_id', 'user_id'],
  fieldsOnly: ['tracking_url', 'pieces'],
})

export const returnColumns = wireColumns(orderReturn, orderReturnSchema, {
  columnsOnly: ['order_id', 'answered_at', 'is_back_in_stock', 'refunded_at', 'user_id'],
  fieldsOnly: ['pieces', 'picture_count'],
})
