import { DISCOUNT_KINDS } from '@warung/contract/values/discounts.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { rupiah, time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'

/**
 * A code that shoppers enter (decisions/058), or an automatic discount (decisions/063).
 * Its uses are the orders that refer to it and are paid or hold their stock.
 */
export const discount = pgTable(
  'discount',
  {
    discount_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** in capitals; for an automatic discount its name */
    code: text().notNull(),
    /** applies without a code */
    is_automatic: boolean().notNull().default(false),
    kind: text({ enum: DISCOUNT_KINDS }).notNull(),
    percent: integer(),
    amount: rupiah(),
    /** of `percent`: takes off no more than this */
    max_amount: rupiah(),
    /** of `buy_get`: pieces to buy for each `get_quantity` that are cheaper by `percent` */
    buy_quantity: integer(),
    get_quantity: integer(),
    /** can be combined with others that combine (decisions/071) */
    is_combinable: boolean().notNull().default(false),
    /** least sum of items */
    least_items: rupiah().notNull().default(0),
    /** days of the shop, inclusive */
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    uses_max: integer(),
    uses_per_customer_max: integer(),
    /** limits the discount to the two lists: without this flag, a list that becomes empty would mean all products */
    is_limited: boolean().notNull().default(false),
    /** no foreign keys: a deleted product or category covers nothing until it is restored */
    product_ids: integer().array().notNull().default([]),
    category_ids: integer().array().notNull().default([]),
    /** only for customers without another order */
    is_first_order: boolean().notNull().default(false),
    /** an order is placed only with the terms that its buyer saw */
    version: integer().notNull().default(1),
    ended_at: time(),
    created_at: time().notNull(),
  },
  (t) => [
    unique('discount_code_once').on(t.code),
    check('discount_kind', oneOf(t.kind, DISCOUNT_KINDS)),
    check(
      'discount_percent',
      sql`(${t.kind} in ('percent', 'buy_get')) = (${t.percent} is not null) and ${t.percent} between 1 and 100`,
    ),
    check(
      'discount_pieces',
      sql`(${t.kind} = 'buy_get') = (${t.buy_quantity} is not null) and (${t.kind} = 'buy_get') = (${t.get_quantity} is not null)
        and ${t.buy_quantity} > 0 and ${t.get_quantity} > 0`,
    ),
    check('discount_amount', sql`(${t.kind} = 'amount') = (${t.amount} is not null) and ${t.amount} > 0`),
    check(
      'discount_max_amount',
      sql`${t.kind} in ('percent', 'free_shipping') and ${t.max_amount} > 0 or ${t.max_amount} is null`,
    ),
    check('discount_days', sql`${t.ends_on} >= ${t.starts_on}`),
    check('discount_uses', sql`${t.uses_max} > 0 and ${t.uses_per_customer_max} > 0`),
  ],
)
