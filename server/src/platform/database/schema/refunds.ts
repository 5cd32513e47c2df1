/** Money on its way back. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { REFUND_CAUSES, REFUND_STATUSES } from '@warung/contract/values/refund-states.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'
import { accountName } from './payments.ts'

/** Money on its way back. Written before the provider is asked, so that a crash is taken up again. */
export const refund = pgTable(
  'refund',
  {
    refund_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: accountName(),
    capture_id: text().notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    /** repeated with every try, so that the provider refunds once */
    request_id: text().notNull(),
    provider_refund_id: text(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    /** an admin's own words or none; of other causes a code of REFUND_REASONS, or words of releases before codes */
    reason: text().notNull(),
    /** whose doing: an admin's, the shop's own for money that pays nothing, or one made at the provider */
    cause: text({ enum: REFUND_CAUSES }).notNull().default('shop'),
    /** the admin who asked for it */
    user_id: integer().references(() => appUser.user_id),
    /** what had gone back before, as the admin saw it: the same refund asked for twice is one */
    refunded_before_minor: bigint({ mode: 'number' }),
    created_at: time().notNull(),
    /** when a run last asked the provider for it: those that have waited longest come first */
    asked_at: time(),
    /** the provider's own time, once it has said yes; ours for its no */
    settled_at: time(),
  },
  (t) => [
    check('refund_amount', sql`${t.amount_minor} > 0`),
    check('refund_status', oneOf(t.status, REFUND_STATUSES)),
    check('refund_cause', oneOf(t.cause, REFUND_CAUSES)),
    unique('refund_request').on(t.request_id),
    unique('refund_at_provider').on(t.provider, t.provider_refund_id),
    index('refund_of_capture').on(t.provider, t.capture_id),
    index('refund_of_order').on(t.order_id),
    index('refund_settled').on(t.settled_at),
    index('refund_under_way').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)
