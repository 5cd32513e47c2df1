import type { OrderDraftBody } from '@warung/contract/order-drafts.ts'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'

/** Orders that admins have begun to enter, each for itself. */
export const orderDraft = pgTable(
  'order_draft',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    draft_key: text().notNull(),
    /** null: a guest's */
    customer_id: integer().references(() => appUser.user_id),
    lines: jsonb().$type<OrderDraftBody['order_product']>().notNull(),
    buyer: jsonb().$type<OrderDraftBody['buyer']>().notNull(),
    /** as typed; null: none */
    own_discount: jsonb().$type<NonNullable<OrderDraftBody['own_discount']>>(),
    payment_method_id: integer(),
    saved_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.draft_key] }),
    index('order_draft_customer').on(t.customer_id),
    index('order_draft_saved').on(t.saved_at),
  ],
)
