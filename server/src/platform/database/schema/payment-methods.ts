/** Ways to pay that this shop has had. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/**
 * What an order's `payment_method_id` stands for, for good: each start of the shop adds what it is
 * configured for (payment-methods.ts). What a method charges in is frozen on each order.
 */
export const paymentMethod = pgTable(
  'payment_method',
  {
    payment_method_id: integer().primaryKey(),
    name: text().notNull(),
    /** by which its orders are paid: the `provider` of the accounts there */
    provider: text().notNull(),
  },
  (t) => [unique('payment_method_name').on(t.name)],
)
