/** Sizes of lists. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many rows joined or left a list: written by triggers, folded into one row by them now and
 * then; the sum is the list's size (list-total.ts). Only added to, so that two orders at once do
 * not wait for one another's count.
 */
export const listChange = pgTable(
  'list_change',
  {
    list_change_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('list_change_list').on(t.list)],
)
