/** The payment provider’s side of the books. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { MOVEMENT_KINDS } from '@warung/contract/values/movement-kinds.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { accountName } from './payments.ts'

/**
 * Money that came or went, as the provider tells it: its side of the books, kept apart from ours so
 * that the two can be compared (settle-payment.ts and the nightly check write, report.ts reads).
 */
export const providerMovement = pgTable(
  'provider_movement',
  {
    provider: accountName(),
    /** the capture's id, or the refund's */
    movement_id: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    capture_id: text().notNull(),
    provider_order_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    moved_at: time().notNull(),
    seen_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.movement_id] }),
    check('provider_movement_kind', oneOf(t.kind, MOVEMENT_KINDS)),
    check('provider_movement_amount', sql`${t.amount_minor} > 0`),
    index('provider_movement_moved').on(t.moved_at),
    index('provider_movement_capture').on(t.provider, t.capture_id),
  ],
)
