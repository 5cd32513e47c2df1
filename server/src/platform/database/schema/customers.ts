import { ADDRESSES_MAX, CUSTOMER_TAGS_MAX } from '@warung/contract/values/customer-limits.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { between } from '../sql/checks.ts'
import { appUser } from './accounts.ts'

export const savedAddress = pgTable(
  'saved_address',
  {
    address_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    /** limits a user's addresses to the number of slots */
    slot: smallint().notNull(),
    label: text().notNull(),
    is_default: boolean().notNull(),
    recipient: text(),
    telephone: text(),
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull(),
    province: text(),
    created_at: time().notNull(),
  },
  (t) => [
    unique('saved_address_slot').on(t.user_id, t.slot),
    check('saved_address_slots', between(t.slot, 1, ADDRESSES_MAX)),
    uniqueIndex('saved_address_default').on(t.user_id).where(sql`${t.is_default}`),
  ],
)

/** Admins' note about a customer, which only admins see. */
export const customerNote = pgTable(
  'customer_note',
  {
    user_id: integer()
      .primaryKey()
      .references(() => appUser.user_id),
    text: text(),
    tags: text().array().notNull(),
    /** a change must name the version that the admin saw */
    version: integer().notNull(),
    updated_at: time().notNull(),
  },
  (t) => [check('customer_note_tags', sql`cardinality(${t.tags}) <= ${sql.raw(String(CUSTOMER_TAGS_MAX))}`)],
)
