/** Parcels of orders. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'

/** A tracking number as it is looked for: however it is written, compared byte by byte. */
export function trackingNumberKey(trackingNumber: AnyPgColumn | SQL): SQL {
  return sql`(lower(replace(${trackingNumber}, ' ', '')) collate "C")`
}

/** A row a parcel; what an admin recorded by mistake goes again, and stays in the audit log. */
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
    /** the admin who recorded it */
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  // a double click records one parcel; the same number on two orders is somebody's choice: one parcel for both
  (t) => [
    unique('shipment_once').on(t.order_id, t.courier, t.service, t.tracking_number),
    index('shipment_tracking_number').on(trackingNumberKey(t.tracking_number)),
  ],
)
