import type { Review } from '@warung/contract/reviews.ts'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { reviewColumns } from '../products/review-columns.ts'

export async function findOwnReview(
  db: Db,
  caller: Caller,
  productId: number,
): Promise<WithDates<Review> | null> {
  const [found] = await db
    .select(reviewColumns)
    .from(review)
    .where(and(eq(review.product_id, productId), eq(review.user_id, caller.user_id)))
  return found ?? null
}
