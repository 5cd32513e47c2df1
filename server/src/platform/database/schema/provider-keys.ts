import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'

/** Keys entered by the owner, encrypted with the shop's secret (decisions/057). */
export const providerKey = pgTable(
  'provider_key',
  {
    provider: text().primaryKey(),
    mode: text().$type<'sandbox' | 'live'>().notNull(),
    sealed: text().notNull(),
    /** the part that a screen may show, by field name */
    last_four: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    changed_at: time().notNull(),
    changed_by: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  (t) => [check('provider_key_mode', sql`${t.mode} in ('sandbox', 'live')`)],
)
