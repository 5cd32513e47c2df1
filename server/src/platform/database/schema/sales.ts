/**
 * Written by triggers; sales and refunds count on the day of the payment
 * (docs/decisions/019-daily-sales-totals.md). A key may have several rows: a transaction adds one rather than
 * wait for a lock.
 */
import { sql } from 'drizzle-orm'
import { bigint, date, doublePrecision, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { rupiahSum } from '../columns.ts'
import { paymentMethod } from './payment-methods.ts'
import { accountName } from './payments.ts'

export const salesDay = pgTable(
  'sales_day',
  {
    sales_day_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    /** its mode tells whether the money is real */
    account: accountName(),
    payment_method_id: integer()
      .notNull()
      .references(() => paymentMethod.payment_method_id),
    orders: integer().notNull(),
    sold: rupiahSum().notNull(),
    /** each total's share of the refunds */
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
    /** no reference: the demo's products go, with sums of 0 */
    product_id: integer().notNull(),
    /** without orders refunded in full */
    pieces: bigint({ mode: 'number' }).notNull(),
    sold: rupiahSum().notNull(),
    refunded: rupiahSum().notNull(),
    // a report adds up half a million of them: decimals would take as long as all the rest
    sold_sen: doublePrecision().notNull().generatedAlwaysAs(sql`(sold * 100)::double precision`),
    refunded_sen: doublePrecision().notNull().generatedAlwaysAs(sql`(refunded * 100)::double precision`),
  },
  (t) => [
    index('product_sales_day_key').on(t.day, t.account, t.product_id),
    // all that a report by product over a long span reads, in the order in which it adds up
    index('product_sales_day_by_product').on(
      t.product_id,
      t.day,
      t.account,
      t.pieces,
      t.sold_sen,
      t.refunded_sen,
    ),
  ],
)
