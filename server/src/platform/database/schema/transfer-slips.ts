import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, time } from '../columns.ts'
import { shopOrder } from './orders.ts'

/** Private, so it is not among the publicly served pictures. WebP, at most 1600 px per side. */
export const transferSlip = pgTable(
  'transfer_slip',
  {
    order_id: integer()
      .primaryKey()
      .references(() => shopOrder.order_id, { onDelete: 'cascade' }),
    picture: bytes().notNull(),
    sent_at: time().notNull(),
  },
  (t) => [
    check('transfer_slip_size', sql`octet_length(${t.picture}) between 1 and 1000000`),
    index('transfer_slip_sent').on(t.sent_at),
  ],
)
