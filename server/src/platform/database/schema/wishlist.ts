import { WISHES_MAX } from '@warung/contract/values/customer-limits.ts'
import { check, index, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { between } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { product } from './catalog.ts'

/** Products that an account has saved. A variant is saved by itself: each is a product. */
export const wish = pgTable(
  'wish',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    /** no user has more wishes than there are slots */
    slot: smallint().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.product_id] }),
    unique('wish_slot').on(t.user_id, t.slot),
    check('wish_slots', between(t.slot, 1, WISHES_MAX)),
    index('wish_of_product').on(t.product_id),
  ],
)
