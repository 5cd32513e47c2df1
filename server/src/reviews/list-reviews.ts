/** Reviews of all products for admins, newest first, by seeking. */
import type { AdminReview } from '@warung/contract/reviews.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { ReviewFilter } from '@warung/contract/values/review-filters.ts'
import { and, count, desc, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { product } from '../database/schema/catalog.ts'
import { review } from '../database/schema/reviews.ts'
import type { WithDates } from '../shop-time.ts'
import { adminReviewColumns } from './review-columns.ts'

const filters: Readonly<Record<ReviewFilter, SQL | undefined>> = {
  all: undefined,
  unread: eq(review.is_read, false),
  hidden: isNotNull(review.hidden_at),
}

export type AdminReviewQuery = {
  readonly show?: ReviewFilter | undefined
  readonly before?: number | undefined
}

type AdminReviewPage = {
  data: WithDates<AdminReview>[]
  meta: { before: number | null; unread: number }
}

const adminReviewFields = {
  ...adminReviewColumns,
  product_name: product.name,
  product_deleted_at: product.deleted_at,
}

export async function countUnreadReviews(db: Db): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(review).where(filters.unread)
  return counted?.unread ?? 0
}

export async function listReviews(db: Db, query: AdminReviewQuery): Promise<AdminReviewPage> {
  const { show = 'all', before } = query
  const found = await db
    .select(adminReviewFields)
    .from(review)
    .innerJoin(product, eq(product.product_id, review.product_id))
    .where(and(filters[show], before === undefined ? undefined : lt(review.review_id, before)))
    .orderBy(desc(review.review_id))
    .limit(LIST_PAGE_SIZE + 1)
  const shown = found.slice(0, LIST_PAGE_SIZE)
  const last = shown.at(-1)?.review_id
  const data = shown.map(({ product_deleted_at, ...row }) => ({
    ...row,
    is_product_deleted: product_deleted_at !== null,
  }))
  const isMore = found.length > shown.length && last !== undefined
  return { data, meta: { before: isMore ? last : null, unread: await countUnreadReviews(db) } }
}
