/** Values of the placeholders in the statement of insert-order.ts. */
import { isFreeShipping, nameOfDiscounts } from '@warung/contract/discount-price.ts'
import { decimalFromRupiah } from '@warung/contract/payment-amount.ts'
import { callerValues } from '../../accounts/authenticate.ts'
import { placedMailValues } from '../../outbox/queue-order-mail.ts'
import type { shopOrder } from '../../platform/database/schema/orders.ts'
import { holderLockNames, SCARCE_BELOW } from '../orders/limit-held-products.ts'
import { textOrNull } from '../orders/order-contact.ts'
import { shippingValues } from '../orders/order-shipping.ts'
import { isCod, isFree, isLimited, type NewOrder } from './draft-order.ts'
import { keyName } from './idempotency.ts'
import { buyerOf } from './order-request.ts'

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
  language: ({ request: { language } }) => language,
  payment_method_id: ({ request: { method } }) => method.payment_method_id,
  payment_method_name: ({ request: { method } }) => method.name,
  product_price: ({ totals }) => decimalFromRupiah(totals.product_price),
  shipping_price: ({ totals }) => decimalFromRupiah(totals.shipping_price),
  tax_price: ({ totals }) => decimalFromRupiah(totals.tax_price),
  tax_name: ({ tax }) => tax.name,
  is_tax_included: ({ tax }) => tax.is_included,
  total_price: ({ totals }) => decimalFromRupiah(totals.total_price),
  payment_amount_minor: ({ charged }) => charged.payment_amount_minor,
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
export const INSERTED_COLUMNS: readonly string[] = [
  ...Object.keys(COLUMN_VALUES),
  ...Object.keys(shippingValues(undefined)),
]

/** One JSON value, so that the statement's text is the same for any number of lines. */
function linesJson({ lines }: NewOrder): string {
  return JSON.stringify(lines.map(({ stock_left, ...line }, index) => ({ ...line, line: index + 1 })))
}

/** Values of the columns that only orders with a discount have, and of the check of its uses. */
function discountValues({ discounts, totals }: NewOrder): Readonly<Record<string, unknown>> {
  const [first, ...further] = discounts
  if (!first) return {}
  const own = first.discount_id === null ? first : undefined
  return {
    discount_id: first.discount_id,
    discount_code: nameOfDiscounts(discounts),
    discount_price: decimalFromRupiah(totals.discount_price ?? 0),
    discount_percent: own?.percent ?? null,
    discount_amount: own?.amount ?? null,
    is_shipping_free: discounts.some(isFreeShipping),
    discount_version: first.version,
    covered_ids: first.covered_ids && JSON.stringify(first.covered_ids),
    further_discounts: JSON.stringify(
      further.map(({ discount_id, version, covered_ids }) => ({ discount_id, version, covered_ids })),
    ),
  }
}

export function orderValues(order: NewOrder): Readonly<Record<string, unknown>> {
  const { request, lines } = order
  const { caller, attempt, now, today, mayMail } = request
  const columns = Object.entries(COLUMN_VALUES).map(([column, compute]) => [column, compute(order)])
  return {
    ...Object.fromEntries(columns),
    ...shippingValues(order.shipping),
    ...discountValues(order),
    ...callerValues(caller, now),
    ...placedMailValues(mayMail),
    ...holderLockNames(isLimited(order) ? buyerOf(request) : undefined),
    today,
    lines: linesJson(order),
    line_count: lines.length,
    stock_left_min: isFree(order) || isLimited(order) ? 0 : SCARCE_BELOW,
    key: attempt?.key ?? null,
    key_name: attempt ? keyName(caller, attempt.key) : null,
    key_session_id: caller.guest_session_id ?? 0,
    body_hash: attempt?.bodyHash ?? null,
  }
}
