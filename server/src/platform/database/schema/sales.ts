/**
 * Daily sales totals: triggers on `payment` and `shop_order` update them in the paying or refunding transaction
 * (docs/decisions/019-daily-sales-totals.md). Sales and refunds count on the day of the payment. A key may have several
 * rows: a transaction adds one of its own rather than wait for a locked one.
 */
import { bigint, date, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { rupiahSum } from '../columns.ts'
import { paymentMethod } from './payment-methods.ts'
import { accountName } from './payments.ts'

export const salesDay = pgTable(
  'sales_day',
  {
    sales_day_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    /** whose money: its mode tells whether it is real */
    account: accountName(),
    payment_method_id: integer()
      .notNull()
      .references(() => paymentMethod.payment_method_id),
    orders: integer().notNull(),
    /** totals of the orders, with shipping and tax */
    sold: rupiahSum().notNull(),
    /** the same share of each total as went back of its payment */
    refunded: rupiahSum().notNull(),
  },
  (t) => [index('sales_day_key').on(t.day, t.account, t.payment_method_id)],
)

export const productSalesDay = pgTable(
  'product_sales_day',
  {
    product_sales_day_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    account: accountName(),
    /** refers to nothing: the demo's products go, their sums are 0 by then */
    product_id: integer().notNull(),
    /** but for those of orders that went back whole */
    pieces: bigint({ mode: 'number' }).notNull(),
    /** prices of the lines, without shipping and tax */
    sold: rupiahSum().notNull(),
    refunded: rupiahSum().notNull(),
  },
  (t) => [index('product_sales_day_key').on(t.day, t.account, t.product_id)],
)
