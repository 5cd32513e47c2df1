/** Reviews over HTTP (spec §7). */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { addReview } from './add-review.ts'

export const reviewRoutes = (serve: ServeCall, { db, now, catalogueChanged }: Shop): void => {
  serve('POST /api/v1/review', async ({ body, caller }) => {
    const data = await addReview(db, caller, body, now())
    catalogueChanged()
    return { data }
  })
}
