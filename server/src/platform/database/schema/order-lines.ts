import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { rupiah } from '../columns.ts'
import { product } from './catalog.ts'
import { shopOrder } from './orders.ts'

export const orderProduct = pgTable(
  'order_product',
  {
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    line: integer().notNull(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    // copied, so that later edits do not change an old order (D9)
    name: text().notNull(),
    image: text().notNull(),
    price: rupiah().notNull(),
    quantity: integer().notNull(),
    /** what a piece cost the shop then; null: not known, and counted with today's cost price (sales.ts) */
    cost_price: bigint({ mode: 'number' }),
    /** in parcels that name their pieces; a trigger counts it (decisions/067) */
    shipped_quantity: integer().notNull().default(0),
    /** whose money went back, with or without the pieces */
    refunded_quantity: integer().notNull().default(0),
    /** in returns that were not refused; a trigger counts it */
    returned_quantity: integer().notNull().default(0),
    /** refunded or returned, and back in stock */
    restocked_quantity: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.line] }),
    unique('order_product_once').on(t.order_id, t.product_id),
    check('order_product_quantity', sql`${t.quantity} >= 1`),
    // unchecked for older rows: they have none
    check('order_product_shipped', sql`${t.shipped_quantity} between 0 and ${t.quantity}`),
    // no piece is paid back or returned twice
    check(
      'order_product_back',
      sql`${t.refunded_quantity} >= 0 and ${t.returned_quantity} >= 0 and ${t.refunded_quantity} + ${t.returned_quantity} <= ${t.quantity}`,
    ),
    // unchecked for older rows: they have none
    check('order_product_restocked', sql`${t.restocked_quantity} between 0 and ${t.quantity}`),
    // finds a product's newest orders without the table
    index('order_product_of_product').on(t.product_id, t.order_id),
    index('order_product_picture').on(t.image),
  ],
)
