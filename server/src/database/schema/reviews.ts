/** Reviews. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import { RATING_MAX, RATING_MIN } from '@warung/contract/values/limits.ts'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { between } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { product } from './catalog.ts'

export const review = pgTable(
  'review',
  {
    review_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    user_name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    created_at: time().notNull(),
  },
  (t) => [
    check('review_rating', between(t.rating, RATING_MIN, RATING_MAX)),
    unique('review_once').on(t.product_id, t.user_id), // D13
    index('review_of_product').on(t.product_id, t.review_id),
  ],
)
