import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * Changes of list sizes: triggers insert rows, the background adds them up (list-total.ts).
 * Rows are only inserted, so that orders never wait for each other.
 */
export const listChange = pgTable(
  'list_change',
  {
    list_change_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    /** id >> 10; null for the size of the whole list */
    block: integer(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('list_change_list').on(t.list)],
)

/** Number of rows per block of ids, as of the last roll-up (list-page.ts). */
export const listBlock = pgTable(
  'list_block',
  {
    list: text().notNull(),
    /** 0: blocks of 1024 ids; 1: groups of 128 blocks */
    level: smallint().notNull(),
    block: integer().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.level, t.block] })],
)
