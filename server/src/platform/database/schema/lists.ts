/** Sizes of lists. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How many rows joined or left a list, and in which block of 1024 ids: written by triggers, folded into list_block in the
 * background. All changes of a list add up to its size (list-total.ts). Only added to, so that two orders at once do not
 * wait for one another's count.
 */
export const listChange = pgTable(
  'list_change',
  {
    list_change_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    /** of the ids: id >> 10; null for the whole list's size, as far as its changes are folded */
    block: integer(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('list_change_list').on(t.list)],
)

/** How many rows of a list each block of its ids holds, as far as changes are folded (list-page.ts). */
export const listBlock = pgTable(
  'list_block',
  {
    list: text().notNull(),
    /** 0: blocks of 1024 ids; 1: of 128 such blocks, so that finding a place reads few of them */
    level: smallint().notNull(),
    /** id >> 10 at level 0, id >> 17 at level 1 */
    block: integer().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.level, t.block] })],
)
