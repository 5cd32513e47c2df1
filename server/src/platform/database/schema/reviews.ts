import { RATING_MAX, RATING_MIN } from '@warung/contract/values/limits.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
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
    is_read: boolean().notNull().default(false),
    /** hidden reviews do not count in the rating */
    hidden_at: time(),
    hidden_reason: text(),
    answer: text(),
    answered_at: time(),
  },
  (t) => [
    check('review_rating', between(t.rating, RATING_MIN, RATING_MAX)),
    check('review_hidden', sql`(${t.hidden_at} is null) = (${t.hidden_reason} is null)`),
    check('review_answered', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
    unique('review_once').on(t.product_id, t.user_id), // D13
    index('review_of_product').on(t.product_id, t.review_id),
    index('review_of_stars').on(t.product_id, t.rating, t.review_id).where(sql`${t.hidden_at} is null`),
    index('review_unread').on(t.review_id).where(sql`not ${t.is_read}`),
    index('review_hidden_ones').on(t.review_id).where(sql`${t.hidden_at} is not null`),
  ],
)
