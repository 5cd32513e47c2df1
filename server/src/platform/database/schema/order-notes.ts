import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'

export const orderNote = pgTable(
  'order_note',
  {
    order_note_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    text: text().notNull(),
    created_at: time().notNull(),
  },
  (t) => [index('order_note_of_order').on(t.order_id)],
)
