import { newestReviews } from '../catalog/products/newest-reviews.ts'
import { addReview } from '../catalog/reviews/add-review.ts'
import { findOwnReview } from '../catalog/reviews/find-own-review.ts'
import { listReviews } from '../catalog/reviews/list-reviews.ts'
import { answerReview, hideReview, markReviewsRead, showReview } from '../catalog/reviews/moderate-review.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function reviewRoutes(serve: ServeCall, { db, config, now }: Shop): void {
  const today = () => shopDay(now(), config.timezone)

  serve('GET /api/v1/product/{id}/review', async ({ params, query }) => ({
    data: await newestReviews(db, params.id, { ...query, today: today() }),
  }))

  serve('GET /api/v1/product/{id}/review/mine', async ({ params, caller }) => ({
    data: await findOwnReview(db, caller, params.id),
  }))

  serve('POST /api/v1/review', async ({ body, caller }) => ({
    data: await addReview(db, caller, body, { now: now(), today: today() }),
  }))

  serve('GET /api/v1/admin/review', ({ query }) => listReviews(db, query, today()))

  serve('POST /api/v1/admin/review/read', async ({ body }) => {
    await markReviewsRead(db, body.up_to)
    return { data: null }
  })

  serve('PUT /api/v1/admin/review/{id}/hide', async ({ params, body, caller }) => {
    await hideReview(db, caller, { review_id: params.id, reason: body.reason }, now())
    return { data: null }
  })

  serve('PUT /api/v1/admin/review/{id}/show', async ({ params, caller }) => {
    await showReview(db, caller, params.id, now())
    return { data: null }
  })

  serve('PUT /api/v1/admin/review/{id}/answer', async ({ params, body, caller }) => {
    const answer = body.answer.trim() === '' ? null : body.answer
    await answerReview(db, caller, { review_id: params.id, answer }, now())
    return { data: null }
  })
}
