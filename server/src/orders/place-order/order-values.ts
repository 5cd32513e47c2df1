/** Values of the placeholders in the statement of insert-order.ts. */
import { nameOfDiscounts, shippingDiscountOf } from '@warung/contract/discount-price.ts'
import { decimalFromRupiah } from '@warung/contract/payment-amount.ts'
import { callerValues } from '../../accounts/authenticate.ts'
import { placedMailValues } from '../../outbox/queue-order-mail.ts'
import type { shopOrder } from '../../platform/database/schema/orders.ts'
import { isCod, isFree, isLimited, type NewOrder } from '../new-order/draft-order.ts'
import { buyerOf } from '../new-order/order-request.ts'
import { holderLockNames, SCARCE_BELOW } from '../orders/limit-held-products.ts'
import { textOrNull } from '../orders/order-contact.ts'
import { shippingValues } from '../orders/order-shipping.ts'
import { hashOrderBody, keyName } from './idempotency.ts'

/** They are part of the order alone. */
function manualTermsOf({ discounts: [first] }: NewOrder): NewOrder['discounts'][number] | undefined {
  return first?.discount_id === null ? first : undefined
}

function shippingDiscount({ totals, discounts }: NewOrder): ReturnType<typeof shippingDiscountOf> {
  return shippingDiscountOf(totals.shipping_price, discounts)
}

type OrderColumn = keyof typeof shopOrder.$inferInsert

const COLUMN_VALUES = {
  user_id: ({ request: { caller } }) => caller.user_id,
  guest_session_id: ({ request: { caller } }) => caller.guest_session_id,
  user_name: ({ request: { caller } }) => caller.name,
  user_email: ({ request: { caller } }) => caller.email,
  address: ({ request: { body } }) => body.shipment_address.address,
  city: ({ request: { body } }) => body.shipment_address.city,
  postal_code: ({ request: { body } }) => body.shipment_address.postal_code,
  country: ({ request: { body } }) => body.shipment_address.country,
  province: ({ request: { body } }) => textOrNull(body.shipment_address.province),
  recipient: ({ request: { contact } }) => contact.recipient,
  telephone: ({ request: { contact } }) => contact.telephone,
  contact_email: ({ request: { contact } }) => contact.contact_email,
  language: ({ request: { language = 'en' } }) => language,
  payment_method_id: ({ request: { method } }) => method.payment_method_id,
  payment_method_name: ({ request: { method } }) => method.name,
  product_price: ({ totals }) => decimalFromRupiah(totals.product_price),
  shipping_price: ({ totals }) => decimalFromRupiah(totals.shipping_price),
  tax_price: ({ totals }) => decimalFromRupiah(totals.tax_price),
  tax_name: ({ tax }) => tax.name,
  is_tax_included: ({ tax }) => tax.is_included,
  discount_id: ({ discounts: [first] }) => first?.discount_id ?? null,
  discount_code: ({ discounts }) => (discounts.length > 0 ? nameOfDiscounts(discounts) : null),
  discount_price: ({ totals }) => decimalFromRupiah(totals.discount_price ?? 0),
  discount_percent: (order) => manualTermsOf(order)?.percent ?? null,
  discount_amount: (order) => manualTermsOf(order)?.amount ?? null,
  is_shipping_free: (order) => shippingDiscount(order).is_shipping_free,
  shipping_discount: (order) => shippingDiscount(order).shipping_discount,
  total_price: ({ totals }) => decimalFromRupiah(totals.total_price),
  payment_rounding: ({ charged }) => charged.payment_rounding,
  payment_currency: ({ request: { method } }) => method.currency,
  payment_rate: ({ request: { method } }) => method.rate,
  created_at: ({ request: { now } }) => now.toISOString(),
  hold_expires_at: ({ hold_expires_at }) => hold_expires_at?.toISOString() ?? null,
  accepted_at: (order) => (isCod(order) ? order.request.now.toISOString() : null),
  network_hash: (order) => (isFree(order) ? null : (order.request.network?.hash ?? null)),
  is_paid: isFree,
  paid_at: (order) => (isFree(order) ? order.request.now.toISOString() : null),
} as const satisfies Partial<Record<OrderColumn, (order: NewOrder) => unknown>>

/** Each column's placeholder has the column's name. */
export const INSERTED_COLUMNS = Object.keys({ ...COLUMN_VALUES, ...shippingValues(undefined) })

/** Lines and discounts are one JSON value each, so that the statement's text is the same for any number of them. */
export function orderValues(order: NewOrder): Readonly<Record<string, unknown>> {
  const { request, lines, discounts, charged } = order
  const { caller, body, key, manualDiscount, now, today, mayMail } = request
  const columns = Object.entries(COLUMN_VALUES).map(([column, compute]) => [column, compute(order)])
  return {
    ...Object.fromEntries(columns),
    ...shippingValues(order.shipping),
    ...callerValues(caller, now),
    ...placedMailValues(mayMail),
    ...holderLockNames(isLimited(order) ? buyerOf(request) : undefined),
    today,
    payment_amount_minor: charged.payment_amount_minor,
    lines: JSON.stringify(lines.map((line, index) => ({ ...line, line: index + 1 }))),
    discounts: JSON.stringify(
      discounts.map(({ discount_id, version, covered_ids }) => ({ discount_id, version, covered_ids })),
    ),
    line_count: lines.length,
    stock_left_min: isFree(order) || isLimited(order) ? 0 : SCARCE_BELOW,
    key: key ?? null,
    key_name: key === undefined ? null : keyName(caller, key),
    key_session_id: caller.guest_session_id ?? 0,
    body_hash: key === undefined ? null : hashOrderBody(body, manualDiscount),
  }
}
