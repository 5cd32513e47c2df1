import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { jsonValue, time } from '../columns.ts'
import { appUser } from './accounts.ts'

export const shopSetting = pgTable(
  'shop_setting',
  {
    key: text().primaryKey(),
    value: jsonValue().notNull(),
    /** a change must name the version it is based on */
    version: integer().notNull(),
    changed_at: time().notNull(),
    changed_by: integer()
      .notNull()
      .references(() => appUser.user_id),
  },
  (t) => [check('shop_setting_version', sql`${t.version} >= 1`)],
)
