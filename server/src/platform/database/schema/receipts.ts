import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'
import { accountName } from './payments.ts'

/** Money that an admin has seen in the shop's own account, in rupiah. */
export const manualReceipt = pgTable(
  'manual_receipt',
  {
    receipt_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: accountName(),
    /** takes the role of a payment provider's order id */
    provider_order_id: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => shopOrder.order_id),
    amount_minor: bigint({ mode: 'number' }).notNull(),
    /** the admin confirms that the same amount arrived again */
    is_second_payment: boolean().notNull().default(false),
    /** key of the bank statement line that it was booked from */
    statement_line: text(),
    note: text().notNull().default(''),
    received_at: time().notNull(),
    recorded_by: integer()
      .notNull()
      .references(() => appUser.user_id),
    recorded_at: time().notNull(),
  },
  (t) => [
    check('manual_receipt_amount', sql`${t.amount_minor} > 0`),
    unique('manual_receipt_provider_order').on(t.account, t.provider_order_id),
    unique('manual_receipt_statement_line').on(t.statement_line),
    uniqueIndex('manual_receipt_once').on(t.order_id, t.amount_minor).where(sql`not ${t.is_second_payment}`),
    index('manual_receipt_received').on(t.received_at),
    index('manual_receipt_of_order').on(t.order_id),
  ],
)
