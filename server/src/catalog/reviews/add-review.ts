import type { ReviewBody } from '@warung/contract/reviews.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { preventErasure } from '../../accounts/erase-account.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { columnValues } from '../../platform/database/sql/wire-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { unknownProduct } from '../products/find-product.ts'
import { reviewBodyColumns } from '../products/review-columns.ts'

/** A relative update, so that concurrent reviews all count. @throws {Problem} user_not_found of an erased account, product_not_found, already_reviewed */
export async function addReview(
  db: Db,
  caller: Caller,
  body: ReviewBody,
  moment: { readonly now: Date; readonly today: string },
): Promise<{ review_id: number }> {
  try {
    return await inTransaction(db, async (db) => {
      await preventErasure(db, caller.user_id) // its erasure masks those that it finds
      const rated = await db
        .update(product)
        .set({
          numb_reviews: sql`${product.numb_reviews} + 1`,
          rating_sum: sql`${product.rating_sum} + ${body.rating}`,
        })
        .where(and(eq(product.product_id, body.product_id), isPublished(moment.today)))
        .returning({ product_id: product.product_id })
      if (rated.length === 0) throw unknownProduct()
      const [added] = await db
        .insert(review)
        .values({
          ...columnValues(reviewBodyColumns, body),
          user_id: caller.user_id,
          user_name: caller.name,
          created_at: moment.now,
        })
        .returning({ review_id: review.review_id })
      if (!added) throw new Error('a review was inserted but not returned')
      emit(db, 'catalogChanged')
      return added
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'review_once') throw error
    throw new Problem('already_reviewed')
  }
}
