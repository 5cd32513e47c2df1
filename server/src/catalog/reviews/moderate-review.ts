import type { AuditAction } from '@warung/contract/values/audit-actions.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { type ChangedFields, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'

type ReviewRow = typeof review.$inferSelect

/** A relative update, so that concurrent changes are not lost. */
async function countInRating(db: Db, { product_id, rating }: ReviewRow, by: 1 | -1): Promise<void> {
  await db
    .update(product)
    .set({
      numb_reviews: sql`${product.numb_reviews} + ${by}`,
      rating_sum: sql`${product.rating_sum} + ${by * rating}`,
    })
    .where(eq(product.product_id, product_id))
}

type Change = {
  readonly action: AuditAction
  readonly before: ChangedFields
  readonly after: ChangedFields
}

async function recordReviewChange(
  db: Db,
  caller: Caller,
  changed: ReviewRow,
  change: Change & { readonly at: Date },
): Promise<void> {
  await recordChange(db, {
    by: caller.user_id,
    subject: { type: 'review', id: changed.review_id, name: `Review by ${changed.user_name}` },
    ...change,
  })
  emit(db, 'catalogChanged')
}

/** A conditional update, so that concurrent calls change the rating once. */
async function updateReview(
  db: Db,
  condition: SQL | undefined,
  fields: Partial<ReviewRow>,
): Promise<ReviewRow | undefined> {
  const [updated] = await db
    .update(review)
    .set({ ...fields, is_read: true })
    .where(condition)
    .returning()
  return updated
}

/** @throws {Problem} review_not_found, also for a hidden review */
export function hideReview(
  db: Db,
  caller: Caller,
  input: { readonly review_id: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const { review_id, reason } = input
  return inTransaction(db, async (db) => {
    const hidden = await updateReview(db, and(eq(review.review_id, review_id), isNull(review.hidden_at)), {
      hidden_at: now,
      hidden_reason: reason,
    })
    if (!hidden) throw new Problem('review_not_found')
    await countInRating(db, hidden, -1)
    await recordReviewChange(db, caller, hidden, {
      action: 'review.hidden',
      before: { comment: hidden.comment, rating: hidden.rating },
      after: { reason },
      at: now,
    })
  })
}

/** @throws {Problem} review_not_found, also for a review that is not hidden */
export function showReview(db: Db, caller: Caller, reviewId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const shown = await updateReview(db, and(eq(review.review_id, reviewId), isNotNull(review.hidden_at)), {
      hidden_at: null,
      hidden_reason: null,
    })
    if (!shown) throw new Problem('review_not_found')
    await countInRating(db, shown, 1)
    await recordReviewChange(db, caller, shown, {
      action: 'review.shown',
      before: {},
      after: { comment: shown.comment, rating: shown.rating },
      at: now,
    })
  })
}

/** @param input.answer null removes the answer @throws {Problem} review_not_found */
export function answerReview(
  db: Db,
  caller: Caller,
  input: { readonly review_id: number; readonly answer: string | null },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const [found] = await db
      .select({ answer: review.answer })
      .from(review)
      .where(eq(review.review_id, input.review_id))
      .for('no key update')
    if (!found) throw new Problem('review_not_found')
    const answered = await updateReview(db, eq(review.review_id, input.review_id), {
      answer: input.answer,
      answered_at: input.answer === null ? null : now,
    })
    if (!answered || found.answer === input.answer) return
    await recordReviewChange(db, caller, answered, {
      action: 'review.answered',
      before: { answer: found.answer },
      after: { answer: input.answer },
      at: now,
    })
  })
}

export async function markReviewsRead(db: Db, upTo: number): Promise<void> {
  await db
    .update(review)
    .set({ is_read: true })
    .where(and(eq(review.is_read, false), sql`${review.review_id} <= ${upTo}`))
}
