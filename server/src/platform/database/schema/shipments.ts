import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
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
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  // a double click records one parcel; two orders may share a number if they share a parcel
  (t) => [
    unique('shipment_once').on(t.order_id, t.courier, t.service, t.tracking_number),
    index('shipment_tracking_number').on(trackingNumberKey(t.tracking_number)),
  ],
)
