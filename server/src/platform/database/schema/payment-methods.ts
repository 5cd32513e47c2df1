import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** An order's `payment_method_id` keeps its meaning for good (payment-methods.ts). */
export const paymentMethod = pgTable(
  'payment_method',
  {
    payment_method_id: integer().primaryKey(),
    name: text().notNull(),
    provider: text().notNull(),
  },
  (t) => [unique('payment_method_name').on(t.name)],
)
