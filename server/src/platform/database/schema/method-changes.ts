import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { shopOrder } from './orders.ts'

/** The payment method an unpaid order had before, for its timeline and the limit on changes. */
export const orderMethodChange = pgTable(
  'order_method_change',
  {
    order_method_change_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    from_name: text().notNull(),
    to_name: text().notNull(),
    /** the amount before the change */
    payment_amount_minor: bigint({ mode: 'number' }).notNull(),
    payment_currency: text().notNull(),
    changed_at: time().notNull(),
  },
  (t) => [index('order_method_change_of_order').on(t.order_id)],
)
