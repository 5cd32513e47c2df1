import { PAYMENT_MODES } from '@warung/contract/values/payment-modes.ts'
import { UNMATCHED_REASONS } from '@warung/contract/values/refunds.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { shopOrder } from './orders.ts'

/** `name` is the `account` of every money row. Older rows have the provider's name, which the first start takes over. */
export const paymentAccount = pgTable(
  'payment_account',
  {
    name: text().primaryKey(),
    provider: text().notNull(),
    /** null until the first start claims the name */
    mode: text({ enum: PAYMENT_MODES }),
    /** the merchant's id at the provider */
    merchant_id: text(),
    is_in_force: boolean().notNull().default(false),
    /** false: refunds are made by a person */
    has_refunds: boolean().notNull().default(true),
    /** code of what an admin should check after days without a statement; null if there are none */
    statement_hint: text(),
  },
  (t) => [
    unique('payment_account_once').on(t.provider, t.mode, t.merchant_id),
    uniqueIndex('payment_account_in_force').on(t.provider).where(sql`${t.is_in_force}`),
    check('payment_account_mode', oneOf(t.mode, PAYMENT_MODES)),
    check('payment_account_claimed', sql`(${t.mode} is null) = (${t.merchant_id} is null)`),
  ],
)

export function accountName() {
  return text()
    .notNull()
    .references(() => paymentAccount.name)
}

/** Recorded before payment (D10), so that reconciliation can ask about it if the browser never returns. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    account: accountName(),
    provider_order_id: text().notNull(),
    opened_at: time().notNull(),
    /** payments.md, check 9 */
    is_pending: boolean().notNull().default(false),
    checked_at: time(),
    /** since when the provider gives no answer about it */
    unanswered_since: time(),
    closed_at: time(),
    /** the provider's own id, if only that finds it again */
    provider_session_id: text(),
    /** how often the shop has opened it at the provider; a change of the order refuses if this grew after it ended the attempt */
    openings: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.account, t.provider_order_id] }),
    index('payment_attempt_provider_order').on(t.account, t.provider_order_id),
    index('payment_attempt_open').on(t.opened_at).where(sql`${t.closed_at} is null`),
  ],
)

export const payment = pgTable(
  'payment',
  {
    payment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    account: accountName(),
    provider_order_id: text().notNull(),
    /** the first capture; paid_capture has all */
    capture_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer_email: text().notNull(),
    payer_name: text(),
    captured_at: time().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    check('payment_amount', sql`${t.amount_minor} > 0`),
    unique('payment_order').on(t.order_id),
    unique('payment_provider_order').on(t.account, t.provider_order_id),
    unique('payment_capture').on(t.account, t.capture_id),
    index('payment_captured').on(t.captured_at),
  ],
)

/** A payment without rows here has a single capture, in its own row (payment-captures.ts). */
export const paidCapture = pgTable(
  'paid_capture',
  {
    payment_id: integer()
      .notNull()
      .references(() => payment.payment_id, { onDelete: 'cascade' }),
    account: accountName(),
    capture_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.payment_id, t.capture_id] }),
    unique('paid_capture_once').on(t.account, t.capture_id),
    check('paid_capture_amount', sql`${t.amount_minor} > 0`),
  ],
)

/**
 * Money that pays no order: recorded and refunded, never dropped. `unmatched` may be another shop's, so a person
 * decides (D18).
 */
export const unmatchedCapture = pgTable(
  'unmatched_capture',
  {
    unmatched_capture_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: accountName(),
    provider_order_id: text().notNull(),
    capture_id: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    reason: text({ enum: UNMATCHED_REASONS }).notNull(),
    detail: text().notNull(),
    captured_at: time().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    unique('unmatched_capture_once').on(t.account, t.capture_id),
    check('unmatched_capture_reason', oneOf(t.reason, UNMATCHED_REASONS)),
    index('unmatched_capture_captured').on(t.captured_at),
  ],
)

/** Stored first, processed later (payments.md, Webhooks). */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    account: accountName(),
    event_id: text().notNull(),
    event_type: text().notNull(),
    /** without the payer's data */
    body: jsonb()
      .$type<{
        event_id: string
        event_type: string
        provider_order_id?: string | undefined
        capture_id?: string | undefined
      }>()
      .notNull(),
    received_at: time().notNull(),
    tries: integer().notNull().default(0),
    done_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.event_id] }),
    index('webhook_event_waiting').on(t.received_at).where(sql`${t.done_at} is null`),
  ],
)
