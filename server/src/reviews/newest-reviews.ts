import type { Review } from '@warung/contract/catalog.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { review } from '../database/schema.ts'
import type { Handed } from '../shop-time.ts'

/** A product's newest reviews, `most` of them. */
export const newestReviews = (db: Db, productId: number, most: number): Promise<Handed<Review>[]> =>
  db.select().from(review).where(eq(review.product_id, productId)).orderBy(desc(review.review_id)).limit(most)
