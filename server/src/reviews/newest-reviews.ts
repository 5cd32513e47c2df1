import type { Review } from '@warung/contract/reviews.ts'
import { REVIEWS_SHOWN } from '@warung/contract/values/limits.ts'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { review } from '../database/schema/reviews.ts'
import type { WithDates } from '../shop-time.ts'
import { reviewColumns } from './review-columns.ts'

/** A product's newest reviews, a page of them; of those older than the review `before`, when it is given. */
export function newestReviews(db: Db, productId: number, before?: number): Promise<WithDates<Review>[]> {
  return db
    .select(reviewColumns)
    .from(review)
    .where(
      and(
        eq(review.product_id, productId),
        isNull(review.hidden_at),
        before === undefined ? undefined : lt(review.review_id, before),
      ),
    )
    .orderBy(desc(review.review_id))
    .limit(REVIEWS_SHOWN)
}
