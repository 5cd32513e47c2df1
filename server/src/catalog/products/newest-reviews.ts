import type { Review } from '@warung/contract/reviews.ts'
import { RATING_MAX, RATING_MIN, REVIEWS_SHOWN } from '@warung/contract/values/limits.ts'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { isOnSale, product } from '../../platform/database/schema/catalog.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { jsonPairs } from '../../platform/database/sql/wire-columns.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isBoughtHere, reviewColumns, storedReviewColumns } from './review-columns.ts'

type ReviewInJson = Omit<Review, 'created_at' | 'answered_at'> & {
  readonly created_at: string
  readonly answered_at: string | null
}

export const newestReviewsOfProduct = sql<ReviewInJson[]>`(
  select coalesce(json_agg(newest.review order by newest.review_id desc), '[]')
  from (select review.review_id, json_build_object(${jsonPairs('review', storedReviewColumns)}, 'is_bought_here', ${isBoughtHere}) as review
    from ${review} where review.product_id = product.product_id and review.hidden_at is null
    order by review.review_id desc limit ${sql.raw(String(REVIEWS_SHOWN))}) as newest)`

export function reviewFromJson({ created_at, answered_at, ...fields }: ReviewInJson): WithDates<Review> {
  return {
    ...fields,
    created_at: new Date(created_at),
    answered_at: answered_at === null ? null : new Date(answered_at),
  }
}

const RATINGS = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, index) => RATING_MIN + index)

/** The number of reviews for each rating from 1 to 5; null without reviews. */
export const ratingCountsOfProduct = sql<number[] | null>`case when product.numb_reviews > 0 then (
  select json_build_array(${sql.raw(RATINGS.map((rating) => `count(*) filter (where review.rating = ${rating})`).join(', '))})
  from ${review} where review.product_id = product.product_id and review.hidden_at is null) end`

function selectNewest(db: Db, has: { readonly before: boolean; readonly stars: boolean }) {
  const found = and(
    eq(review.product_id, sql.placeholder('productId')),
    isNull(review.hidden_at),
    has.before ? lt(review.review_id, sql.placeholder('before')) : undefined,
    has.stars ? eq(review.rating, sql.placeholder('stars')) : undefined,
  )
  return db
    .select(reviewColumns)
    .from(review)
    .innerJoin(product, and(eq(product.product_id, review.product_id), isOnSale(sql.placeholder('today'))))
    .where(found)
    .orderBy(desc(review.review_id))
    .limit(REVIEWS_SHOWN)
    .prepare(UNNAMED)
}

const newest = buildOnce((db) => selectNewest(db, { before: false, stars: false }))
const olderThan = buildOnce((db) => selectNewest(db, { before: true, stars: false }))
const newestWithStars = buildOnce((db) => selectNewest(db, { before: false, stars: true }))
const olderWithStars = buildOnce((db) => selectNewest(db, { before: true, stars: true }))

type ReviewListQuery = { readonly before?: number | undefined; readonly stars?: number | undefined }

/** Empty for an unpublished product. @param today in the shop's time zone */
export function newestReviews(
  db: Db,
  productId: number,
  { today, before, stars }: ReviewListQuery & { readonly today: string },
): Promise<WithDates<Review>[]> {
  const [first, older] = stars === undefined ? [newest, olderThan] : [newestWithStars, olderWithStars]
  return (before === undefined ? first : older)(db).execute({ productId, today, before, stars })
}
