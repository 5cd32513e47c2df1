import { RETURN_PICTURES_MAX, RETURN_REASONS, RETURN_STATES } from '@warung/contract/values/returns.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { bytes, time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { orderProduct } from './order-lines.ts'
import { shopOrder } from './orders.ts'
import { refund } from './refunds.ts'

/** A buyer's request to send delivered pieces back, and its state (decisions/067). */
export const orderReturn = pgTable(
  'order_return',
  {
    return_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    state: text({ enum: RETURN_STATES }).notNull().default('asked'),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    /** the buyer's own words, perhaps none */
    comment: text().notNull(),
    requested_at: time().notNull(),
    /** an admin's sentence to the buyer */
    answer: text(),
    answered_at: time(),
    received_at: time(),
    is_back_in_stock: boolean(),
    refunded_at: time(),
    /** the refund that pays it back; if that fails, the return is to be paid back again */
    refund_id: integer().references(() => refund.refund_id),
    /** the admin of the newest step */
    user_id: integer().references(() => appUser.user_id),
  },
  (t) => [
    unique('order_return_of_order').on(t.return_id, t.order_id),
    check('order_return_state', oneOf(t.state, RETURN_STATES)),
    check('order_return_reason', oneOf(t.reason, RETURN_REASONS)),
    check(
      'order_return_answered',
      sql`(${t.state} = 'asked') = (${t.answered_at} is null) and (${t.answered_at} is null) = (${t.answer} is null)`,
    ),
    check(
      'order_return_received',
      sql`(${t.state} in ('received', 'refunded')) = (${t.received_at} is not null) and (${t.received_at} is null) = (${t.is_back_in_stock} is null)`,
    ),
    check('order_return_refunded', sql`(${t.state} = 'refunded') = (${t.refunded_at} is not null)`),
    index('order_return_order').on(t.order_id),
  ],
)

export const returnPiece = pgTable(
  'return_piece',
  {
    return_id: integer().notNull(),
    order_id: integer().notNull(),
    product_id: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.return_id, t.product_id] }),
    foreignKey({
      name: 'return_piece_of_return',
      columns: [t.return_id, t.order_id],
      foreignColumns: [orderReturn.return_id, orderReturn.order_id],
    }),
    foreignKey({
      name: 'return_piece_of_line',
      columns: [t.order_id, t.product_id],
      foreignColumns: [orderProduct.order_id, orderProduct.product_id],
    }),
    check('return_piece_quantity', sql`${t.quantity} >= 1`),
    index('return_piece_of_order').on(t.order_id),
  ],
)

/** Private, as pictures of transfers are: WebP, at most 1600 px per side. */
export const returnPicture = pgTable(
  'return_picture',
  {
    return_id: integer()
      .notNull()
      .references(() => orderReturn.return_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    picture: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.return_id, t.number] }),
    check('return_picture_number', sql`${t.number} between 1 and ${sql.raw(String(RETURN_PICTURES_MAX))}`),
    check('return_picture_size', sql`octet_length(${t.picture}) between 1 and 1000000`),
  ],
)
