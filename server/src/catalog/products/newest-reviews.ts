import type { Review } from '@warung/contract/reviews.ts'
import { RATING_MAX, RATING_MIN, REVIEWS_SHOWN } from '@warung/contract/values/limits.ts'
import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { buildOnce, UNNAMED } from '../../platform/database/sql/build-once.ts'
import { jsonPairs } from '../../platform/database/sql/wire-columns.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isBoughtHere, reviewColumns, storedReviewColumns } from './review-columns.ts'

type ReviewInJson = Omit<Review, 'created_at' | 'answered_at'> & {
  readonly created_at: string
  readonly answered_at: string | null
}

const shownAtMost = sql.raw(String(REVIEWS_SHOWN))

/** Variants have their reviews in common; without a group itself alone. @param own the row of a product */
function siblingsOf(own: SQL): SQL {
  return sql`(select ${own}.product_id union select other.product_id from ${product} as other
    where other.product_group_id = ${own}.product_group_id and other.deleted_at is null)`
}

export const newestReviewsOfProduct = sql<ReviewInJson[]>`(
  select coalesce(json_agg(newest.review order by newest.review_id desc), '[]')
  from (select review.review_id, json_build_object(${jsonPairs('review', storedReviewColumns)}, 'is_bought_here', ${isBoughtHere}) as review
    from ${siblingsOf(sql`product`)} as sibling cross join lateral (select * from ${review}
      where review.product_id = sibling.product_id and review.hidden_at is null
      order by review.review_id desc limit ${shownAtMost}) as review
    order by review.review_id desc limit ${shownAtMost}) as newest)`

export function reviewFromJson({ created_at, answered_at, ...fields }: ReviewInJson): WithDates<Review> {
  return {
    ...fields,
    created_at: new Date(created_at),
    answered_at: answered_at === null ? null : new Date(answered_at),
  }
}

const RATINGS = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, index) => RATING_MIN + index)

/** How many reviews give 1 to 5 stars; null without reviews. */
export const ratingCountsOfProduct = sql<number[] | null>`(
  select case when count(*) > 0
    then json_build_array(${sql.raw(RATINGS.map((rating) => `count(*) filter (where review.rating = ${rating})`).join(', '))}) end
  from ${review} where review.product_id in ${siblingsOf(sql`product`)} and review.hidden_at is null)`

function selectNewest(db: Db, has: { readonly before: boolean; readonly stars: boolean }) {
  const before = has.before ? sql`and each.review_id < ${sql.placeholder('before')}` : sql``
  const stars = has.stars ? sql`and each.rating = ${sql.placeholder('stars')}` : sql``
  const ids = sql`(select newest.review_id from ${product}
    cross join lateral ${siblingsOf(sql`product`)} as sibling
    cross join lateral (select each.review_id from ${review} as each
      where each.product_id = sibling.product_id and each.hidden_at is null ${before} ${stars}
      order by each.review_id desc limit ${shownAtMost}) as newest
    where product.product_id = ${sql.placeholder('productId')} and ${isPublished(sql.placeholder('today'))}
    order by newest.review_id desc limit ${shownAtMost})`
  return db
    .select(reviewColumns)
    .from(review)
    .where(inArray(review.review_id, ids))
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
