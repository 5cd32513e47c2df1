import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** One row, created by a migration, so that the key of payment references (D18) appears in no statement. */
export const installation = pgTable(
  'installation',
  {
    is_only: boolean().primaryKey().default(true),
    installation_id: text().notNull().default(sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`),
    mac_key: text()
      .notNull()
      .default(
        sql`encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`,
      ),
  },
  (t) => [
    check('installation_only', sql`${t.is_only}`),
    check('installation_id_form', sql`${t.installation_id} ~ '^[0-9a-f]{12}$'`),
    check('installation_mac_key_form', sql`${t.mac_key} ~ '^[0-9a-f]{64}$'`),
  ],
)

export const shopFact = pgTable('shop_fact', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
