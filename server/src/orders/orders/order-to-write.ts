/** An order as it is to be written: by every rule that needs nothing but its products, and as values of the statement. */
import { decimalFromRupiah, type OrderTotals } from '@warung/contract/money.ts'
import type { TaxRule } from '@warung/contract/values/order-rule.ts'
import { placedMailValues } from '../../outbox/queue-order-mail.ts'
import type { shopOrder } from '../../platform/database/schema/orders.ts'
import type { Network } from '../../platform/network/network.ts'
import type { ChosenShipping } from './choose-shipping.ts'
import type { KeyedAttempt } from './idempotency.ts'
import type { LineToWrite } from './lock-products.ts'
import type { ContactToWrite } from './order-contact.ts'
import { shippingValues } from './order-shipping.ts'

export type OrderToWrite = {
  readonly user_id: number
  readonly guest_session_id: number | null
  readonly user_name: string
  readonly user_email: string
  readonly address: string
  readonly city: string
  readonly postal_code: string
  readonly country: string
  readonly province?: string | undefined
  readonly contact: ContactToWrite
  readonly payment_method_id: number
  readonly payment_method_name: string
  readonly payment_amount_minor: number
  readonly payment_currency: string
  readonly payment_rate: string
  readonly totals: OrderTotals
  readonly tax: Pick<TaxRule, 'name' | 'is_included'>
  /** undefined where the shop let nobody choose */
  readonly shipping?: ChosenShipping | undefined
  readonly lines: readonly LineToWrite[]
  readonly created_at: Date
  /** null for an order that costs nothing: it is paid as it is placed */
  readonly hold_expires_at: Date | null
  readonly attempt: KeyedAttempt | undefined
  /** whether its buyer may have the shop write another mail */
  readonly isMailed: boolean
  /** where it came from; kept only while it holds stock unpaid */
  readonly network?: Network | undefined
}

/** The columns that an order is written with: each is a placeholder of its name in the statement. */
export const WRITTEN_COLUMNS = [
  'user_id',
  'guest_session_id',
  'user_name',
  'user_email',
  'address',
  'city',
  'postal_code',
  'country',
  'province',
  'recipient',
  'telephone',
  'contact_email',
  'payment_method_id',
  'payment_method_name',
  'product_price',
  'shipping_price',
  'tax_price',
  'tax_name',
  'is_tax_included',
  'total_price',
  'payment_amount_minor',
  'payment_currency',
  'payment_rate',
  'created_at',
  'hold_expires_at',
  'network_hash',
  'is_paid',
  'paid_at',
  'shipping_option',
  'shipping_courier',
  'shipping_service',
  'shipping_days_min',
  'shipping_days_max',
  'shipping_is_pickup',
  'shipping_note',
  'shipping_weight_grams',
] as const satisfies readonly (keyof typeof shopOrder.$inferSelect)[]

type WrittenColumns = Readonly<Record<(typeof WRITTEN_COLUMNS)[number], unknown>>

/** What the placeholders of its statement stand for. */
export function orderValues(order: OrderToWrite): Readonly<Record<string, unknown>> {
  const { user_id, guest_session_id, totals, contact, created_at, hold_expires_at, attempt } = order
  const isPaid = hold_expires_at === null
  const columns: WrittenColumns = {
    user_id,
    guest_session_id,
    user_name: order.user_name,
    user_email: order.user_email,
    address: order.address,
    city: order.city,
    postal_code: order.postal_code,
    country: order.country,
    province: order.province?.trim() ? order.province : null,
    recipient: contact.recipient,
    telephone: contact.telephone,
    contact_email: contact.contact_email,
    payment_method_id: order.payment_method_id,
    payment_method_name: order.payment_method_name,
    product_price: decimalFromRupiah(totals.product_price),
    shipping_price: decimalFromRupiah(totals.shipping_price),
    tax_price: decimalFromRupiah(totals.tax_price),
    tax_name: order.tax.name,
    is_tax_included: order.tax.is_included,
    total_price: decimalFromRupiah(totals.total_price),
    payment_amount_minor: order.payment_amount_minor,
    payment_currency: order.payment_currency,
    payment_rate: order.payment_rate,
    created_at: created_at.toISOString(),
    hold_expires_at: hold_expires_at?.toISOString() ?? null,
    network_hash: isPaid ? null : (order.network?.hash ?? null),
    is_paid: isPaid,
    paid_at: isPaid ? created_at.toISOString() : null,
    ...shippingValues(order.shipping),
  }
  const lines = order.lines.map((line, index) => ({ ...line, line: index + 1 }))
  const kept = { key_session_id: guest_session_id ?? 0, key: attempt?.key, body_hash: attempt?.bodyHash }
  return { ...columns, ...kept, ...placedMailValues(order.isMailed), lines: JSON.stringify(lines) }
}
