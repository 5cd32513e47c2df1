import { z } from 'zod'
import { buyerTaxNumberAnswer } from './buyer-tax-number.ts'
import type { CallTable } from './call-definition.ts'
import { contact, contactBody, payer } from './contact.ts'
import { discountCodeText } from './discounts.ts'
import {
  byId,
  dataSchema,
  id,
  line,
  pageSchema,
  paging,
  rupiahAmount,
  searchKeyword,
  shopTimestamp,
  textLines,
  titleLine,
} from './fields.ts'
import {
  orderProductSchema,
  orderReturnSchema,
  orderTransfer,
  refundSchema,
  shipmentSchema,
} from './order-parts.ts'
import { orderTagsAnswer } from './order-tags.ts'
import { orderShipping, shippingOptionCode } from './shipping.ts'
import { CANCEL_REASON_LENGTH_MAX, INTEGER_MAX, LINES_MAX, SHIPMENT_LENGTH_MAX } from './values/limits.ts'
import { ORDER_SORTS } from './values/list-sorts.ts'
import {
  FORMER_ORDER_FILTERS,
  OPEN_RETURNS,
  ORDER_FILTERS,
  ORDER_STATES,
  TRANSFERS_TO_CONFIRM,
} from './values/order-states.ts'
import { PAYMENT_MODES } from './values/payment-modes.ts'

const quantity = z.int().min(1).max(INTEGER_MAX)

export const shipmentAddress = z
  .object({
    address: titleLine(SHIPMENT_LENGTH_MAX.address),
    city: titleLine(SHIPMENT_LENGTH_MAX.city),
    postal_code: titleLine(SHIPMENT_LENGTH_MAX.postal_code),
    country: titleLine(SHIPMENT_LENGTH_MAX.country),
    province: line(SHIPMENT_LENGTH_MAX.province).optional(),
  })
  .meta({ id: 'ShipmentAddress' })

export const orderLine = z.object({ product_id: id, quantity })

export const orderBody = z
  .object({
    order_product: z.array(orderLine).max(LINES_MAX),
    /** 1 is the specification's (spec §9) */
    payment_method_id: z.int(),
    product_price: rupiahAmount,
    tax_price: rupiahAmount,
    shipping_price: rupiahAmount,
    total_price: rupiahAmount,
    /** the discount that the shopper saw, from a code or an automatic one */
    discount_code: discountCodeText.optional(),
    discount_price: rupiahAmount.optional(),
    shipment_address: shipmentAddress,
    contact: contactBody.optional(),
    /** of `POST /api/v1/shipping-quote`; absent: the cheapest delivery */
    shipping_option: shippingOptionCode.optional(),
  })
  .meta({ id: 'OrderBody' })
export type OrderBody = z.output<typeof orderBody>

export const orderRow = z
  .object({
    order_id: id,
    created_at: shopTimestamp,
    total_price: rupiahAmount,
    is_paid: z.boolean(),
    paid_at: shopTimestamp.nullable(),
    is_delivered: z.boolean(),
    deliverd_at: shopTimestamp.nullable(), // spelled so (spec §3)
    shipped_at: shopTimestamp.nullable(),
    cancelled_at: shopTimestamp.nullable(),
    /** accepted without payment (cash on delivery); null for other methods */
    accepted_at: shopTimestamp.nullable(),
    /** returned unpaid, and cancelled at that time */
    returned_at: shopTimestamp.nullable(),
    state: z.enum(ORDER_STATES),
  })
  .meta({ id: 'OrderRow' })
export type OrderRow = z.output<typeof orderRow>

export const adminOrderRow = orderRow
  .extend({
    user_id: id,
    user_name: z.string(),
    user_email: z.string(),
    /** null: the buyer's name; guests share one */
    recipient: z.string().nullable(),
    payment_method_id: id,
    is_payment_pending: z.boolean(),
    is_stock_held: z.boolean(),
    /** the buyer reported the transfer */
    transfer_reported_at: shopTimestamp.nullable(),
    /** null: a parcel at the standard rate */
    shipping_is_pickup: z.boolean().nullable(),
    /** of admins; absent without any */
    tags: z.array(z.string()).optional(),
    /** a return waits for the shop or for its goods; absent without */
    has_open_return: z.boolean().optional(),
  })
  .meta({ id: 'AdminOrderRow' })
export type AdminOrderRow = z.output<typeof adminOrderRow>

export const order = orderRow
  .extend({
    user_name: z.string(),
    user_email: z.string(),
    shipment_address: z.object({
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      country: z.string(),
      province: z.string().optional(),
    }),
    contact,
    shipping: orderShipping.nullable(),
    /** in the pay call, the same name means the provider's order (D17) */
    payment_method_id: id,
    payment_method_name: z.string(),
    product_price: rupiahAmount,
    shipping_price: rupiahAmount,
    tax_price: rupiahAmount,
    /** codes and names of automatic discounts, joined by ` + `, or an admin's reason; absent without a discount */
    discount_code: z.string().optional(),
    /** subtracted in the total */
    discount_price: rupiahAmount.optional(),
    /** the whole shipping price is part of the discount; absent without a discount */
    is_shipping_free: z.boolean().optional(),
    /** the part of the shipping price that is part of the discount; absent for none and for all of it */
    shipping_discount: rupiahAmount.optional(),
    /** as when the order was placed; an included tax adds nothing to the total */
    tax_name: z.string(),
    is_tax_included: z.boolean(),
    order_product: z.array(orderProductSchema),
    /** rupiah added by rounding to whole rupiah, or negative; absent: none */
    payment_rounding: z.number().optional(),
    /** whole rupiah added to tell transfers apart, or negative; absent: none */
    payment_code: z.int().optional(),
    payment_amount: z.string(),
    payment_currency: z.string(),
    payment_rate: z.string(),
    payment_rate_at: shopTimestamp,
    /** only `live` is real money; null while unpaid or unknown */
    payment_mode: z.enum(PAYMENT_MODES).nullable(),
    /** every payment must carry it, so that a forged one cannot pay the order (D18) */
    payment_reference: z.string().max(64),
    /**
     * kept by its link, which others may have read: its account may enter a refund's account or a tax number once. Absent
     * without
     */
    is_adopted: z.boolean().optional(),
    /** its holder sees and pays this one order without signing in */
    order_link: z.string(),
    order_link_expires_at: shopTimestamp,
    hold_expires_at: shopTimestamp.nullable(),
    is_stock_held: z.boolean(),
    /** payments.md, check 9 */
    is_payment_pending: z.boolean(),
    /** includes pending refunds; in the payment currency */
    refunded_amount: z.string(),
    refunds: z.array(refundSchema),
    shipments: z.array(shipmentSchema),
    /** absent without any */
    returns: z.array(orderReturnSchema).optional(),
    /** only of orders by bank transfer or QRIS */
    transfer: orderTransfer.optional(),
    /** `INV/2026/000123`; absent without an invoice */
    invoice_number: z.string().optional(),
    /** for a tax invoice in its name; absent without one */
    tax_number: buyerTaxNumberAnswer.optional(),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof order>

const adminOrder = order
  .extend({
    payer: payer.nullable(),
    /** the account that ordered; absent for a guest, and for one that is deleted */
    customer_id: id.optional(),
    tags: orderTagsAnswer,
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof adminOrder>

/** `is_rest` confirms that the rest of a partly refunded order was delivered. */
const deliverBody = z.object({ is_rest: z.boolean().optional() }).nullish()

const adminCancelBody = z
  .object({ reason: textLines(CANCEL_REASON_LENGTH_MAX).optional() })
  .meta({ id: 'AdminCancelBody' })
  .nullish()

const orderListQuery = paging

const adminOrderListQuery = paging.extend({
  /** an order number, the start of a tracking number, part of a product name, buyer name or contact, or a whole tag */
  keyword: searchKeyword.optional(),
  state: z.enum([...ORDER_FILTERS, TRANSFERS_TO_CONFIRM, OPEN_RETURNS, ...FORMER_ORDER_FILTERS]).optional(),
  sort: z.enum(ORDER_SORTS).optional(),
})

export const orderCalls = {
  'GET /api/v1/order': {
    summary: 'The signed-in user’s own orders, newest first',
    access: 'signed-in',
    limit: 'browse',
    query: orderListQuery,
    answer: pageSchema(orderRow),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/order': {
    summary: 'Place an order; header Idempotency-Key makes retries safe',
    access: 'shopper',
    limit: 'write',
    body: orderBody,
    answer: dataSchema(order),
    status: 201,
    refusals: [409, 422],
  },
  'GET /api/v1/order/{id}': {
    summary: 'One of the signed-in user’s own orders',
    access: 'signed-in',
    limit: 'browse',
    params: byId,
    answer: dataSchema(order),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/order': {
    summary: 'All orders, newest first',
    access: 'admin',
    limit: 'browse',
    query: adminOrderListQuery,
    answer: pageSchema(adminOrderRow),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/order/{id}': {
    summary: 'Any order',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(adminOrder),
    status: 200,
    refusals: [404],
  },
  'PUT /api/v1/admin/order/{id}/deliver': {
    summary:
      'Mark a paid order as delivered; with cash on delivery, its whole sum is recorded as paid at that moment',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: deliverBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'DELETE /api/v1/admin/order/{id}/deliver': {
    summary: 'Undo a delivery within a minute',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/order/{id}/cancel': {
    summary:
      'Cancel one’s own unpaid order: its pieces return to sale; the same answer when it is cancelled already',
    access: 'shopper',
    limit: 'write',
    params: byId,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/order/{id}/cancel': {
    summary: 'Cancel any unpaid order; a paid one is refunded instead. The buyer’s mail says the reason',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: adminCancelBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422],
  },
} as const satisfies CallTable
