import type { AdminReview } from '@warung/contract/reviews.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { ReviewFilter } from '@warung/contract/values/list-filters.ts'
import { and, count, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { adminReviewColumns } from '../products/review-columns.ts'

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

export async function countUnreadReviews(db: Db): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(review).where(filters.unread)
  return counted?.unread ?? 0
}

export async function listReviews(db: Db, query: AdminReviewQuery, today: string): Promise<AdminReviewPage> {
  const { show = 'all', before } = query
  const found = await db
    .select({
      ...adminReviewColumns,
      product_name: product.name,
      is_product_deleted: sql<boolean>`${product.deleted_at} is not null`,
      is_product_on_sale: sql<boolean>`${isPublished(today)}`,
    })
    .from(review)
    .innerJoin(product, eq(product.product_id, review.product_id))
    .where(and(filters[show], before === undefined ? undefined : lt(review.review_id, before)))
    .orderBy(desc(review.review_id))
    .limit(LIST_PAGE_SIZE + 1)
  const { rows: data, next } = cursorPage(found, LIST_PAGE_SIZE, ({ review_id }) => review_id)
  return { data, meta: { before: next, unread: await countUnreadReviews(db) } }
}
