import { LANGUAGES } from '@warung/contract/values/languages.ts'
import { ORDER_STATES } from '@warung/contract/values/order-states.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  type IndexBuilder,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { rupiah, time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser, session } from './accounts.ts'
import { discount } from './discounts.ts'
import { paymentMethod } from './payment-methods.ts'

type Fulfilled = Readonly<Record<'state' | 'accepted_at' | 'cancelled_at', AnyPgColumn>>

/** Cash on delivery: accepted without payment, and neither paid nor cancelled. */
export function isAwaitingCash({ state, accepted_at, cancelled_at }: Fulfilled): SQL {
  return sql`(${accepted_at} is not null and ${state} = 'unpaid' and ${cancelled_at} is null)`
}

/** To be packed and sent: paid, or to be paid to the courier. Queries must use this expression, so that the indexes apply. */
export function isToFulfil(order: Fulfilled): SQL {
  return sql`(${order.state} = 'paid' or ${isAwaitingCash(order)})`
}

type Sorted = Readonly<Record<'order_id' | 'total_price', ExtraConfigColumn>>

/** Indexes for the orders in one state, newest first or largest first. */
function inBothOrders(name: string, { order_id, total_price }: Sorted, condition: SQL): IndexBuilder[] {
  return [
    index(name).on(order_id).where(condition),
    index(`${name}_by_total`).on(total_price, order_id).where(condition),
  ]
}

/** Named `shop_order`, because `order` is an SQL keyword. */
export const shopOrder = pgTable(
  'shop_order',
  {
    order_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    /** null for personal accounts (D6) */
    guest_session_id: integer().references(() => session.session_id),
    // as when the order was placed (D11)
    user_name: text().notNull(),
    user_email: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull(),
    province: text(),
    recipient: text(),
    telephone: text(),
    contact_email: text(),
    /** of the request; the buyer's mails use it (D28) */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    payment_method_id: integer()
      .notNull()
      .default(1)
      .references(() => paymentMethod.payment_method_id),
    payment_method_name: text().notNull(),
    product_price: rupiah().notNull(),
    shipping_price: rupiah().notNull(),
    tax_price: rupiah().notNull(),
    /** as when the order was placed */
    tax_name: text().notNull().default('Tax'),
    is_tax_included: boolean().notNull().default(false),
    total_price: rupiah().notNull(),
    /** copied when placed: codes or names joined by ` + `, or an admin's reason; and the amount (decisions/058, 069, 071) */
    discount_id: integer().references(() => discount.discount_id),
    discount_code: text(),
    discount_price: rupiah().notNull().default(0),
    /** only of an admin's manual discount by percent, which has no discount_id */
    discount_percent: integer(),
    /** only of an admin's manual discount by amount: as entered, while discount_price is at most the items; null in older rows */
    discount_amount: rupiah(),
    /** the whole shipping price is part of discount_price; a discount may change its kind later */
    is_shipping_free: boolean().notNull().default(false),
    /** the part of discount_price that a capped free shipping took off; null for none and for all of the shipping price */
    shipping_discount: rupiah(),
    /** part of the link's MAC: grows with each correction of a guest's email, and earlier links stop working (decisions/029) */
    link_version: integer().notNull().default(0),
    // null if the shop offered no choice; the price is in shipping_price
    shipping_option: text(),
    shipping_courier: text(),
    shipping_service: text(),
    shipping_days_min: integer(),
    shipping_days_max: integer(),
    shipping_is_pickup: boolean(),
    shipping_note: text(),
    shipping_weight_grams: bigint({ mode: 'number' }),
    /** minor units of `payment_currency`, fixed when placed (D10) */
    payment_amount_minor: bigint({ mode: 'number' }).notNull(),
    /** for processes of the previous release; a trigger fills in a missing value */
    payment_amount: text(),
    payment_currency: text().notNull(),
    payment_rate: text().notNull(),
    /** rupiah added by rounding the total, or negative */
    payment_rounding: rupiah().notNull().default(0),
    /** whole rupiah added to the total, or negative, so that a bank statement's line finds its order */
    payment_code: integer().notNull().default(0),
    /** the buyer reported a transfer */
    transfer_reported_at: time(),
    /** an admin did not find the money */
    transfer_refused_at: time(),
    transfer_refused_reason: text(),
    /** when an order to be paid in cash on delivery was placed (decisions/054), else null: it may ship unpaid, and has no time limit */
    accepted_at: time(),
    /** returned unpaid: cancelled then, and counted against its buyer */
    returned_at: time(),
    is_paid: boolean().notNull().default(false),
    paid_at: time(),
    is_delivered: boolean().notNull().default(false),
    deliverd_at: time(),
    shipped_at: time(),
    cancelled_at: time(),
    cancelled_by: integer().references(() => appUser.user_id),
    created_at: time().notNull(),
    /** null for orders adopted before this column existed */
    adopted_at: time(),
    /** from placing until delivery, or until the hold expires (D9) */
    is_stock_held: boolean().notNull().default(true),
    hold_expires_at: time(),
    is_payment_pending: boolean().notNull().default(false),
    /** a return is asked for, accepted or received; a trigger sets it (decisions/074) */
    has_open_return: boolean().notNull().default(false),
    /** see network.ts; a trigger clears it when the hold ends or the order is paid */
    network_hash: text(),
    refunded_minor: bigint({ mode: 'number' }).notNull().default(0),
    /** `refunded` means in full; a partly refunded order may still need delivery */
    state: text({ enum: ORDER_STATES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when refunded_minor > 0 and refunded_minor >= payment_amount_minor then 'refunded'
          when is_delivered then 'delivered' when is_paid then 'paid' else 'unpaid' end`,
      ),
    /** lower case, one per line: account name and e-mail, recipient, e-mail, telephone in both spellings */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(normalize(user_name || chr(10) || user_email || coalesce(chr(10) || recipient, '')
          || coalesce(chr(10) || contact_email, '') || coalesce(chr(10) || telephone, '')
          || coalesce(chr(10) || '0' || substring(telephone from '^[+]62(.*)$'), '')))`,
      ),
  },
  (t) => [
    check(
      'shop_order_total',
      sql`${t.total_price} = ${t.product_price} + ${t.shipping_price} + case when ${t.is_tax_included} then 0 else ${t.tax_price} end - ${t.discount_price}`,
    ),
    check(
      'shop_order_discount',
      sql`(${t.discount_id} is null or ${t.discount_code} is not null) and ${t.discount_price} >= 0 and (${t.discount_code} is not null or ${t.discount_price} = 0)`,
    ),
    check(
      'shop_order_rupiah',
      sql`${t.payment_currency} <> 'IDR' or ${t.payment_amount_minor} = ${t.total_price} + ${t.payment_rounding} + ${t.payment_code}`,
    ),
    check(
      'shop_order_discount_percent',
      sql`${t.discount_percent} is null or (${t.discount_percent} between 1 and 100 and ${t.discount_code} is not null and ${t.discount_id} is null)`,
    ),
    check(
      'shop_order_discount_amount',
      sql`${t.discount_amount} is null or (${t.discount_amount} >= 0 and ${t.discount_percent} is null and ${t.discount_code} is not null and ${t.discount_id} is null)`,
    ),
    check('shop_order_language', oneOf(t.language, LANGUAGES)),
    check('shop_order_paid', sql`${t.is_paid} = (${t.paid_at} is not null)`),
    check('shop_order_delivered', sql`${t.is_delivered} = (${t.deliverd_at} is not null)`),
    check('shop_order_delivered_only_if_paid', sql`not ${t.is_delivered} or ${t.is_paid}`),
    // not validated for older rows, none of which is shipped or cancelled
    check(
      'shop_order_shipped_if_paid_or_accepted',
      sql`${t.shipped_at} is null or ${t.is_paid} or ${t.accepted_at} is not null`,
    ),
    check(
      'shop_order_accepted_holds_stock',
      sql`${t.accepted_at} is null or ${t.is_paid} or ${t.cancelled_at} is not null or (${t.is_stock_held} and ${t.hold_expires_at} is null)`,
    ),
    check(
      'shop_order_returned_if_accepted',
      sql`${t.returned_at} is null or (${t.accepted_at} is not null and ${t.cancelled_at} is not null)`,
    ),
    check(
      'shop_order_cancelled_holds_nothing',
      sql`${t.cancelled_at} is null or not (${t.is_paid} or ${t.is_stock_held})`,
    ),
    check('shop_order_cancelled_by', sql`(${t.cancelled_at} is null) = (${t.cancelled_by} is null)`),
    check(
      'shop_order_transfer_refused',
      sql`(${t.transfer_refused_at} is null) = (${t.transfer_refused_reason} is null)`,
    ),
    // two open orders never ask for the same amount (decisions/051)
    uniqueIndex('shop_order_open_sum')
      .on(t.payment_amount_minor)
      .where(sql`${t.payment_code} <> 0 and ${t.is_stock_held} and not ${t.is_paid}`),
    // covers counting a buyer's own orders
    index('shop_order_of_user').on(t.user_id, t.order_id, t.guest_session_id),
    index('shop_order_of_guest').on(t.guest_session_id, t.order_id, t.user_id),
    index('shop_order_in_state').on(t.state, t.order_id),
    index('shop_order_by_total').on(t.total_price, t.order_id),
    index('shop_order_in_state_by_total').on(t.state, t.total_price, t.order_id),
    index('shop_order_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
    index('shop_order_short_search').using('gin', sql`short_grams(${t.search_text})`),
    index('shop_order_paid').on(t.paid_at).where(sql`${t.is_paid}`),
    // for sales by discount
    index('shop_order_discounted').on(t.paid_at).where(sql`${t.is_paid} and ${t.discount_code} is not null`),
    index('shop_order_unpaid_of')
      .on(t.user_id, t.guest_session_id)
      .where(sql`${t.is_stock_held} and not ${t.is_paid}`),
    index('shop_order_of_network').on(t.network_hash).where(sql`${t.network_hash} is not null`),
    // finds a guest's other orders, for first-order discounts
    index('shop_order_of_telephone').on(t.telephone).where(sql`${t.telephone} is not null`),
    index('shop_order_of_contact_email')
      .on(sql`lower(${t.contact_email})`)
      .where(sql`${t.contact_email} is not null`),
    index('shop_order_of_discount').on(t.discount_id, t.user_id).where(sql`${t.discount_id} is not null`),
    index('shop_order_to_ship')
      .on(sql`coalesce(${t.paid_at}, ${t.accepted_at})`, t.order_id)
      .where(sql`${isToFulfil(t)} and ${t.shipped_at} is null`),
    index('shop_order_to_ship_by_id')
      .on(t.order_id)
      .where(sql`${isToFulfil(t)} and ${t.shipped_at} is null`),
    index('shop_order_to_ship_by_total')
      .on(t.total_price, t.order_id)
      .where(sql`${isToFulfil(t)} and ${t.shipped_at} is null`),
    ...inBothOrders('shop_order_to_pay', t, sql`${t.state} = 'unpaid' and ${t.cancelled_at} is null`),
    ...inBothOrders('shop_order_under_way', t, sql`${isToFulfil(t)} and ${t.shipped_at} is not null`),
    index('shop_order_returned_by_user').on(t.user_id).where(sql`${t.returned_at} is not null`),
    index('shop_order_returned_by_telephone').on(t.telephone).where(sql`${t.returned_at} is not null`),
    index('shop_order_awaiting_cash').on(t.telephone).where(isAwaitingCash(t)),
    ...inBothOrders('shop_order_cancelled', t, sql`${t.cancelled_at} is not null`),
    index('shop_order_to_confirm')
      .on(t.order_id)
      .where(
        sql`${t.transfer_reported_at} is not null and ${t.state} = 'unpaid' and ${t.cancelled_at} is null`,
      ),
    ...inBothOrders('shop_order_open_return', t, sql`${t.has_open_return}`),
    index('shop_order_hold').on(t.hold_expires_at).where(sql`${t.is_stock_held} and not ${t.is_paid}`),
  ],
)

/** An order's further discounts, beside the one that it names itself (decisions/071). */
export const combinedDiscount = pgTable(
  'combined_discount',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    discount_id: integer()
      .notNull()
      .references(() => discount.discount_id),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.discount_id] }),
    index('combined_discount_of').on(t.discount_id, t.order_id),
  ],
)

export type OrderRecord = typeof shopOrder.$inferSelect
