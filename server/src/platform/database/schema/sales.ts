/**
 * Written by triggers; sales and refunds count on the day of payment (docs/decisions/019-daily-sales-totals.md).
 * A key may have several rows, because a transaction adds one rather than wait for a lock.
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
    /** its mode determines whether the money is real */
    account: accountName(),
    payment_method_id: integer()
      .notNull()
      .references(() => paymentMethod.payment_method_id),
    orders: integer().notNull(),
    sold: rupiahSum().notNull(),
    /** the refunds' share of the order's total */
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
    /** no foreign key: the demo's products may be deleted, with sums of 0 */
    product_id: integer().notNull(),
    /** excludes fully refunded orders */
    pieces: bigint({ mode: 'number' }).notNull(),
    /** of pieces whose cost price is known, without those back in stock */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    /** of `pieces`, those that need no cost price of today: theirs is known, or they are back in stock */
    costed_pieces: bigint({ mode: 'number' }).notNull().default(0),
    sold: rupiahSum().notNull(),
    refunded: rupiahSum().notNull(),
    // reports add up half a million: with decimals that would take as long as everything else
    sold_sen: doublePrecision().notNull().generatedAlwaysAs(sql`(sold * 100)::double precision`),
    refunded_sen: doublePrecision().notNull().generatedAlwaysAs(sql`(refunded * 100)::double precision`),
  },
  (t) => [
    index('product_sales_day_key').on(t.day, t.account, t.product_id),
    // covers a report by product over a long span, in the order of aggregation
    index('product_sales_day_by_product').on(
      t.product_id,
      t.day,
      t.account,
      t.pieces,
      t.sold_sen,
      t.refunded_sen,
      t.cost,
      t.costed_pieces,
    ),
  ],
)
