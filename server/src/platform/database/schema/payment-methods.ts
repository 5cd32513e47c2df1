import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** An id never changes its meaning, because old orders refer to it (payment-methods.ts). */
export const paymentMethod = pgTable(
  'payment_method',
  {
    payment_method_id: integer().primaryKey(),
    name: text().notNull(),
    provider: text().notNull(),
  },
  (t) => [unique('payment_method_name').on(t.name)],
)
