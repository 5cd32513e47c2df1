import { MOVEMENT_KINDS } from '@warung/contract/values/movement-kinds.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { accountName } from './payments.ts'

/** The provider's own record of movements, compared with our books (report.ts). */
export const providerMovement = pgTable(
  'provider_movement',
  {
    account: accountName(),
    movement_id: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    capture_id: text().notNull(),
    provider_order_id: text().notNull(),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    /** the provider's fee for a capture, if reported */
    fee_minor: bigint({ mode: 'number' }),
    currency: text().notNull(),
    moved_at: time().notNull(),
    seen_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.movement_id] }),
    check('provider_movement_kind', oneOf(t.kind, MOVEMENT_KINDS)),
    check('provider_movement_amount', sql`${t.amount_minor} > 0`),
    index('provider_movement_moved').on(t.moved_at),
    index('provider_movement_capture').on(t.account, t.capture_id),
  ],
)
