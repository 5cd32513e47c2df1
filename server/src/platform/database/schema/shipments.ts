import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { orderProduct } from './order-lines.ts'
import { shopOrder } from './orders.ts'

/** Ignores case and spaces; compared byte by byte. */
export function trackingNumberKey(trackingNumber: AnyPgColumn | SQL): SQL {
  return sql`(lower(replace(${trackingNumber}, ' ', '')) collate "C")`
}

/** Deleted rows remain in the audit log. */
export const shipment = pgTable(
  'shipment',
  {
    shipment_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    courier: text().notNull(),
    service: text().notNull(),
    tracking_number: text().notNull(),
    shipped_at: time().notNull(),
    /** null: as its order (decisions/067) */
    delivered_at: time(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  // a double click records one parcel; two orders may share a number if they share a parcel
  (t) => [
    unique('shipment_once').on(t.order_id, t.courier, t.service, t.tracking_number),
    unique('shipment_of_order').on(t.shipment_id, t.order_id),
    index('shipment_tracking_number').on(trackingNumberKey(t.tracking_number)),
  ],
)

/** The pieces in a parcel. A parcel without rows holds the whole order, or is an extra box of it. */
export const shipmentPiece = pgTable(
  'shipment_piece',
  {
    shipment_id: integer().notNull(),
    order_id: integer().notNull(),
    product_id: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipment_id, t.product_id] }),
    foreignKey({
      name: 'shipment_piece_of_shipment',
      columns: [t.shipment_id, t.order_id],
      foreignColumns: [shipment.shipment_id, shipment.order_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shipment_piece_of_line',
      columns: [t.order_id, t.product_id],
      foreignColumns: [orderProduct.order_id, orderProduct.product_id],
    }),
    check('shipment_piece_quantity', sql`${t.quantity} >= 1`),
    index('shipment_piece_of_order').on(t.order_id),
  ],
)
