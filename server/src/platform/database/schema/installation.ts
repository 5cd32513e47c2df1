/** This installation and its facts. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Which installation of the shop this database is: its id and the key of the references that payments
 * bear (D18). One row, made by the migration that makes the table. The database itself is the source
 * of chance, so that the key never travels in a statement; gen_random_uuid gives 122 random bits.
 */
export const installation = pgTable(
  'installation',
  {
    is_only: boolean().primaryKey().default(true),
    installation_id: text().notNull().default(sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`),
    /** 32 bytes in hexadecimal */
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

/** Facts of this shop that outlive a restart: which demo it was filled with, and the like. */
export const shopFact = pgTable('shop_fact', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
