import { STOCK_MOVEMENT_REASONS } from '@warung/contract/values/stock-movement-reasons.ts'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { product } from './catalog.ts'
import { shopOrder } from './orders.ts'

/** The movements add up to the product's stock. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    stock_movement_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    quantity: integer().notNull(),
    reason: text({ enum: STOCK_MOVEMENT_REASONS }).notNull(),
    order_id: integer().references(() => shopOrder.order_id),
    user_id: integer().references(() => appUser.user_id),
    created_at: time().notNull(),
  },
  (t) => [
    check('stock_movement_reason', oneOf(t.reason, STOCK_MOVEMENT_REASONS)),
    index('stock_movement_product').on(t.product_id, t.stock_movement_id),
    index('stock_movement_order').on(t.order_id),
  ],
)
