/** Reviews over HTTP (spec §7). */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { addReview } from './add-review.ts'
import { findOwnReview } from './find-own-review.ts'
import { newestReviews } from './newest-reviews.ts'

export function reviewRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/product/{id}/review', async ({ params, query }) => ({
    data: await newestReviews(db, params.id, query.before),
  }))

  serve('GET /api/v1/product/{id}/review/mine', async ({ params, caller }) => ({
    data: await findOwnReview(db, caller, params.id),
  }))

  serve('POST /api/v1/review', async ({ body, caller }) => ({
    data: await addReview(db, caller, body, now()),
  }))
}
