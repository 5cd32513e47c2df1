import type { OwnData } from '@warung/contract/own-data.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { emit } from '../../platform/events/shop-events.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

export async function listReviewsOfUser(db: Db, userId: number): Promise<WithDates<OwnData>['reviews']> {
  return await db
    .select({
      product_id: review.product_id,
      product_name: product.name,
      rating: review.rating,
      comment: review.comment,
      created_at: review.created_at,
    })
    .from(review)
    .innerJoin(product, eq(product.product_id, review.product_id))
    .where(eq(review.user_id, userId))
    .orderBy(desc(review.review_id))
}

/** Ratings stay; names are cut to their first letter. */
export async function maskReviewsOfUser(db: Db, userId: number): Promise<void> {
  const masked = await db
    .update(review)
    .set({ user_name: sql`left(${review.user_name}, 1) || '***'` })
    .where(eq(review.user_id, userId))
    .returning({ review_id: review.review_id })
  if (masked.length > 0) emit(db, 'catalogChanged')
}
