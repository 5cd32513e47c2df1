import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'

/** Unique per user and guest session (D17). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    guest_session_id: integer().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    created_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.guest_session_id, t.key] }),
    index('idempotency_key_age').on(t.created_at),
  ],
)
