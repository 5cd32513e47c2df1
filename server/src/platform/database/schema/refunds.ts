import type { PayoutDestination } from '@warung/contract/order-parts.ts'
import { REFUND_CAUSES, REFUND_STATUSES } from '@warung/contract/values/refunds.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { rupiah, time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { orderProduct } from './order-lines.ts'
import { shopOrder } from './orders.ts'
import { accountName } from './payments.ts'

/** Written before asking the provider, so that a crash does not lose it. */
export const refund = pgTable(
  'refund',
  {
    refund_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: accountName(),
    capture_id: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    /** the same for every try, so that the provider refunds once */
    request_id: text().notNull(),
    provider_refund_id: text(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** if an admin asked for it in rupiah */
    rupiah: rupiah(),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    /** an admin's text or empty; otherwise a code of REFUND_REASONS, or text of an older release */
    reason: text().notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull().default('shop'),
    user_id: integer().references(() => appUser.user_id),
    /** the refunded amount that the admin saw, so that a repeated request makes one refund */
    refunded_before_minor: bigint({ mode: 'number' }),
    /** the provider cannot refund this payment: a person sends the money */
    is_manual: boolean().notNull().default(false),
    /** left to a person because the provider says that it made it, but does not list it */
    is_unconfirmed: boolean().notNull().default(false),
    /** when its provider first called it a repeat without listing it */
    unconfirmed_since: time(),
    /** only for a manual refund; deleted once it is sent */
    payout_account: jsonb().$type<PayoutDestination>(),
    created_at: time().notNull(),
    last_attempt_at: time(),
    /** while a process asks the provider to make it */
    claimed_until: time(),
    /** the provider's time; ours if it refused */
    settled_at: time(),
  },
  (t) => [
    check('refund_amount', sql`${t.amount_minor} > 0`),
    check('refund_status', oneOf(t.status, REFUND_STATUSES)),
    check('refund_cause', oneOf(t.cause, REFUND_CAUSES)),
    unique('refund_request').on(t.request_id),
    unique('refund_at_provider').on(t.account, t.provider_refund_id),
    index('refund_of_capture').on(t.account, t.capture_id),
    index('refund_of_order').on(t.order_id),
    index('refund_settled').on(t.settled_at),
    index('refund_under_way').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)

/** The pieces of a pending or completed refund. Deleted when the refund fails; older refunds have none. */
export const refundPiece = pgTable(
  'refund_piece',
  {
    /** the first of those that one request made, one for each capture */
    refund_id: integer()
      .notNull()
      .references(() => refund.refund_id),
    order_id: integer().notNull(),
    product_id: integer().notNull(),
    quantity: integer().notNull(),
    is_back_in_stock: boolean().notNull(),
    /** what it added to the line's `restocked_quantity`: nothing where an earlier release made it */
    restocked_quantity: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refund_id, t.product_id] }),
    foreignKey({
      name: 'refund_piece_of_line',
      columns: [t.order_id, t.product_id],
      foreignColumns: [orderProduct.order_id, orderProduct.product_id],
    }),
    check('refund_piece_quantity', sql`${t.quantity} >= 1`),
    index('refund_piece_of_order').on(t.order_id),
  ],
)
