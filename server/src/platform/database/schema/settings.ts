/** The shop's settings. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { jsonValue, time } from '../columns.ts'
import { appUser } from './accounts.ts'

/** What admins have set; a setting without a row is its default (contract/src/values/setting-defaults.ts). */
export const shopSetting = pgTable(
  'shop_setting',
  {
    key: text().primaryKey(),
    value: jsonValue().notNull(),
    /** counts its changes: whoever changes it names the one that they have read */
    version: integer().notNull(),
    changed_at: time().notNull(),
    changed_by: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  (t) => [check('shop_setting_version', sql`${t.version} >= 1`)],
)
