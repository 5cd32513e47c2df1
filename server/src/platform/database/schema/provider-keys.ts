import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'

/** Keys that the owner entered, encrypted with the shop's secret (decisions/057). */
export const providerKey = pgTable(
  'provider_key',
  {
    provider: text().primaryKey(),
    mode: text().$type<'sandbox' | 'live'>().notNull(),
    sealed: text().notNull(),
    /** what a screen may show, by the fields' names */
    last_four: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    changed_at: time().notNull(),
    changed_by: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  (t) => [check('provider_key_mode', sql`${t.mode} in ('sandbox', 'live')`)],
)
