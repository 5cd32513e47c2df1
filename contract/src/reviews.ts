/** Reviews: one per account and product (spec §6, D13). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, rating, shopTimestamp, text } from './fields.ts'

export const reviewSchema = z
  .object({
    review_id: id,
    user_id: id,
    user_name: z.string(),
    rating,
    comment: z.string(),
    created_at: shopTimestamp,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof reviewSchema>

export const reviewBody = z.object({ product_id: id, rating, comment: text(2000) }).meta({ id: 'ReviewBody' })
export type ReviewBody = z.output<typeof reviewBody>

/** Those older than this review; the newest when absent. */
const reviewListQuery = z.object({ before: idInPath.optional() })
const reviewCreated = z.object({ review_id: id })

export const reviewCalls = {
  'GET /api/v1/product/{id}/review': {
    summary: 'A product’s reviews, newest first, a page at a time',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    query: reviewListQuery,
    answer: dataSchema(z.array(reviewSchema)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/product/{id}/review/mine': {
    summary: 'The signed-in user’s own review of a product, null without one',
    access: 'shopper',
    limit: 'browse',
    params: byId,
    answer: dataSchema(reviewSchema.nullable()),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/review': {
    summary: 'Review a product, once',
    access: 'shopper',
    limit: 'write',
    body: reviewBody,
    answer: dataSchema(reviewCreated),
    status: 201,
    refusals: [404, 409],
  },
} as const satisfies CallTable
