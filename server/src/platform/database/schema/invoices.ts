/**
 * Invoices and credit notes, written by triggers in the transaction that books the money (decisions/059).
 * They never change: settings and addresses are copied.
 */
import type { InvoiceSetting } from '@warung/contract/invoice-setting.ts'
import { PAPER_SERIES } from '@warung/contract/values/invoices.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { rupiah } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { shopOrder } from './orders.ts'
import { refund } from './refunds.ts'

/** Last number used in a series and year. Locked until the transaction ends, so that a rollback leaves no gap. */
export const paperCounter = pgTable(
  'paper_counter',
  {
    series: text({ enum: PAPER_SERIES }).notNull(),
    year: integer().notNull(),
    last_number: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.year] }),
    check('paper_counter_series', oneOf(t.series, PAPER_SERIES)),
    check('paper_counter_number', sql`${t.last_number} >= 1`),
  ],
)

/** As on the day of payment. */
export type InvoiceBuyer = {
  readonly name: string
  readonly telephone: string | null
  readonly address: string
  readonly city: string
  readonly province: string | null
  readonly postal_code: string
  readonly country: string
}

export const invoice = pgTable(
  'invoice',
  {
    order_id: integer()
      .primaryKey()
      .references(() => shopOrder.order_id),
    series: text({ enum: PAPER_SERIES }).notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    /** the day of payment, in the shop's time zone */
    issued_on: date().notNull(),
    seller: jsonb().$type<InvoiceSetting>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    /** the amount charged, including rounding and payment code */
    total: rupiah().notNull(),
  },
  (t) => [
    unique('invoice_number').on(t.series, t.year, t.number),
    check('invoice_series', oneOf(t.series, PAPER_SERIES)),
    check('invoice_number_first', sql`${t.number} >= 1`),
    check('invoice_year', sql`${t.year} = extract(year from ${t.issued_on})`),
  ],
)

/** For a tax invoice in a company's name. Entered later than the invoice too, so it is no part of it (decisions/073). */
export const buyerTaxNumber = pgTable(
  'buyer_tax_number',
  {
    order_id: integer()
      .primaryKey()
      .references(() => shopOrder.order_id),
    npwp: text().notNull(),
    /** as registered with the tax office */
    name: text().notNull(),
  },
  (t) => [check('buyer_tax_number_npwp', sql`${t.npwp} ~ '^[0-9]{16}$'`)],
)

export const creditNote = pgTable(
  'credit_note',
  {
    refund_id: integer()
      .primaryKey()
      .references(() => refund.refund_id),
    order_id: integer()
      .notNull()
      .references(() => invoice.order_id),
    series: text({ enum: PAPER_SERIES }).notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    /** the day of the refund, in the shop's time zone */
    issued_on: date().notNull(),
    /** its share of the invoice's total; the shares of a full refund add up to the total */
    amount: rupiah().notNull(),
    /** the amounts of earlier ones of the order; 0 in older rows, which keep the tax that they showed */
    refunded_before: rupiah().notNull().default(0),
  },
  (t) => [
    unique('credit_note_number').on(t.series, t.year, t.number),
    check('credit_note_series', oneOf(t.series, PAPER_SERIES)),
    check('credit_note_number_first', sql`${t.number} >= 1`),
    check('credit_note_year', sql`${t.year} = extract(year from ${t.issued_on})`),
    check('credit_note_amount', sql`${t.amount} >= 0`),
    index('credit_note_of_order').on(t.order_id),
  ],
)
