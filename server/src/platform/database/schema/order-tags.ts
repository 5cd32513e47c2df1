import { CUSTOMER_TAGS_MAX } from '@warung/contract/values/customer-limits.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { shopOrder } from './orders.ts'

/** Tags by which admins sort orders; buyers never see them. */
export const orderTags = pgTable(
  'order_tags',
  {
    order_id: integer()
      .primaryKey()
      .references(() => shopOrder.order_id),
    tags: text().array().notNull(),
    /** the same in lower case, for the search */
    keys: text().array().notNull(),
    /** a change names the version that its admin saw */
    version: integer().notNull(),
  },
  (t) => [
    check('order_tags_few', sql`cardinality(${t.tags}) <= ${sql.raw(String(CUSTOMER_TAGS_MAX))}`),
    check('order_tags_keys', sql`cardinality(${t.keys}) = cardinality(${t.tags})`),
    index('order_tags_search').using('gin', t.keys),
  ],
)
