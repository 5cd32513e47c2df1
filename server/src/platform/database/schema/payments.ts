/** Accounts at payment providers, attempts, payments, and money that pays no order. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { PAYMENT_MODES } from '@warung/contract/values/payment-modes.ts'
import { UNMATCHED_REASONS } from '@warung/contract/values/unmatched-reasons.ts'
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

/**
 * The accounts at payment providers that this shop has had: `name` is what the column `provider` of
 * every row about money holds. Rows of before accounts were told apart bear the provider's (or `demo`): that
 * name became the account's of the first start since, so no row had to be rewritten.
 */
export const paymentAccount = pgTable(
  'payment_account',
  {
    name: text().primaryKey(),
    provider: text().notNull(),
    /** null, as the account is, until the first start of a shop claims the name */
    mode: text({ enum: PAYMENT_MODES }),
    /** the merchant's id at the provider */
    account: text(),
    /** one of those that the shop was last started with: one a provider */
    is_in_force: boolean().notNull().default(false),
    /** whether the shop can make refunds there; where it cannot, they wait for a person */
    has_refunds: boolean().notNull().default(true),
    /** a code for what to look at when its statement was not read for days; null for a provider without one */
    statement_hint: text(),
  },
  (t) => [
    unique('payment_account_once').on(t.provider, t.mode, t.account),
    uniqueIndex('payment_account_in_force').on(t.provider).where(sql`${t.is_in_force}`),
    check('payment_account_mode', oneOf(t.mode, PAYMENT_MODES)),
    check('payment_account_claimed', sql`(${t.mode} is null) = (${t.account} is null)`),
  ],
)

export function accountName() {
  return text()
    .notNull()
    .references(() => paymentAccount.name)
}

/**
 * A provider order that a browser opened for an order, known before anything is paid (D10): what
 * the reconciliation asks for when the browser never comes back.
 */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    provider: accountName(),
    provider_order_id: text().notNull(),
    noted_at: time().notNull(),
    /** the provider has taken it and not finished with it (payments.md, check 9) */
    is_pending: boolean().notNull().default(false),
    /** when the provider was last asked for it: those that wait longest are next */
    asked_at: time(),
    /** when nothing more can come of it */
    closed_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.provider, t.provider_order_id] }),
    index('payment_attempt_provider_order').on(t.provider, t.provider_order_id),
    index('payment_attempt_open').on(t.noted_at).where(sql`${t.closed_at} is null`),
  ],
)

/** The payment of an order: a capture the provider has completed, as the provider told it. */
export const payment = pgTable(
  'payment',
  {
    payment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    provider: accountName(),
    provider_order_id: text().notNull(),
    /** its first; all of them stand in paid_capture */
    capture_id: text().notNull(),
    /** of all its captures together */
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer_email: text().notNull(),
    /** whom the provider named beside it; for admins alone */
    payer_name: text(),
    captured_at: time().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    check('payment_amount', sql`${t.amount_minor} > 0`),
    unique('payment_order').on(t.order_id), // an order is paid once
    unique('payment_provider_order').on(t.provider, t.provider_order_id),
    unique('payment_capture').on(t.provider, t.capture_id),
    index('payment_captured').on(t.captured_at),
  ],
)

/**
 * What a payment was captured in: mostly one capture, several that add up for some. A payment that has
 * no row here is older than this table, and its one capture is its own (payment-captures.ts).
 */
export const paidCapture = pgTable(
  'paid_capture',
  {
    payment_id: integer()
      .notNull()
      .references(() => payment.payment_id, { onDelete: 'cascade' }),
    provider: accountName(),
    capture_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.payment_id, t.capture_id] }),
    unique('paid_capture_once').on(t.provider, t.capture_id),
    check('paid_capture_amount', sql`${t.amount_minor} > 0`),
  ],
)

/**
 * Captured money that pays no order: a second payment, one that fits no order, one whose goods
 * are gone. Recorded first, given back next, never dropped. What is `unmatched` bears no reference of
 * this installation: it may be somebody else's, so it waits for a person (D18).
 */
export const unmatchedCapture = pgTable(
  'unmatched_capture',
  {
    unmatched_capture_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: accountName(),
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
    unique('unmatched_capture_once').on(t.provider, t.capture_id),
    check('unmatched_capture_reason', oneOf(t.reason, UNMATCHED_REASONS)),
    index('unmatched_capture_captured').on(t.captured_at),
  ],
)

/** What the provider sent, by its own id: stored first, worked on later (payments.md, Webhooks). */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    provider: accountName(),
    event_id: text().notNull(),
    event_type: text().notNull(),
    /** what it tells of, without the payer's data that came with it */
    body: jsonb()
      .$type<{
        event_id: string
        event_type: string
        provider_order_id?: string | undefined
        capture_id?: string | undefined
      }>()
      .notNull(),
    received_at: time().notNull(),
    /** how often it was tried in vain */
    tries: integer().notNull().default(0),
    done_at: time(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.event_id] }),
    index('webhook_event_waiting').on(t.received_at).where(sql`${t.done_at} is null`),
  ],
)
