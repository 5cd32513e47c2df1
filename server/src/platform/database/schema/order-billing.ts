import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { shopOrder } from './orders.ts'

/** Whom the invoice and the tax office's e-Faktur name, as registered with the tax number. */
export const orderBilling = pgTable(
  'order_billing',
  {
    order_id: integer()
      .primaryKey()
      .references(() => shopOrder.order_id),
    /** 16 digits */
    npwp: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    updated_at: time().notNull(),
  },
  (t) => [check('order_billing_npwp', sql`${t.npwp} ~ '^[0-9]{15,16}$'`)],
)
