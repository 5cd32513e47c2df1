import { LANGUAGES } from '@warung/contract/values/languages.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'
import { product } from './catalog.ts'

/** A request for one mail when a sold-out product is back. */
export const stockAlert = pgTable(
  'stock_alert',
  {
    stock_alert_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    /** NFKC, trimmed, lower case */
    email: text().notNull(),
    /** null for a guest */
    user_id: integer().references(() => appUser.user_id),
    language: text({ enum: LANGUAGES }).notNull(),
    created_at: time().notNull(),
    mailed_at: time(),
    /** of the mail's opt-out link */
    token_hash: text(),
  },
  (t) => [
    uniqueIndex('stock_alert_waiting').on(t.product_id, t.email).where(sql`${t.mailed_at} is null`),
    unique('stock_alert_token').on(t.token_hash),
    index('stock_alert_email').on(t.email),
    index('stock_alert_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('stock_alert_age').on(t.created_at),
  ],
)

/** Addresses that have opted out. */
export const stockAlertStop = pgTable('stock_alert_stop', {
  email_hash: text().primaryKey(),
  created_at: time().notNull(),
})
