import type { Review } from '@warung/contract/reviews.ts'
import { REVIEWS_SHOWN } from '@warung/contract/values/limits.ts'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, product } from '../database/schema/catalog.ts'
import { review } from '../database/schema/reviews.ts'
import type { WithDates } from '../shop-time.ts'
import { reviewColumns } from './review-columns.ts'

/**
 * A product's newest reviews, a page of them; of those older than the review `before`, when it is given. None of one
 * that is not on sale. @param today a day of the shop's own calendar
 */
export function newestReviews(
  db: Db,
  productId: number,
  { today, before }: { readonly today: string; readonly before?: number | undefined },
): Promise<WithDates<Review>[]> {
  return db
    .select(reviewColumns)
    .from(review)
    .innerJoin(product, and(eq(product.product_id, review.product_id), isOnSale(today)))
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
