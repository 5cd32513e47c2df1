import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  done,
  id,
  idInPath,
  rating,
  ratingInQuery,
  shopTimestamp,
  text,
  title,
} from './fields.ts'
import { REVIEW_ANSWER_LENGTH_MAX, REVIEW_REASON_LENGTH_MAX } from './values/limits.ts'
import { REVIEW_FILTERS } from './values/list-filters.ts'

export const reviewSchema = z
  .object({
    review_id: id,
    user_id: id,
    user_name: z.string(),
    rating,
    comment: z.string(),
    created_at: shopTimestamp,
    /** the reviewer has a paid order of the product; never true for the shared guest account */
    is_bought_here: z.boolean(),
    answer: z.string().nullable(),
    answered_at: shopTimestamp.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof reviewSchema>

export const reviewBody = z.object({ product_id: id, rating, comment: text(2000) }).meta({ id: 'ReviewBody' })
export type ReviewBody = z.output<typeof reviewBody>

/** `stars`: only reviews with that rating */
const reviewListQuery = z.object({ before: idInPath.optional(), stars: ratingInQuery.optional() })
const reviewCreated = z.object({ review_id: id })

export const adminReviewSchema = reviewSchema
  .extend({
    product_id: id,
    product_name: z.string(),
    is_product_deleted: z.boolean(),
    is_product_on_sale: z.boolean(),
    is_read: z.boolean(),
    hidden_at: shopTimestamp.nullable(),
    hidden_reason: z.string().nullable(),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.output<typeof adminReviewSchema>

const adminReviewQuery = z.object({
  show: z.enum(REVIEW_FILTERS).optional(),
  before: idInPath.optional(),
})

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
  'GET /api/v1/admin/review': {
    summary: 'Reviews of all products, newest first, a page at a time',
    access: 'admin',
    limit: 'browse',
    query: adminReviewQuery,
    answer: z.object({
      data: z.array(adminReviewSchema),
      /** `before`: null on the last page. `unread`: reviews that no admin has seen. */
      meta: z.object({ before: id.nullable(), unread: z.int() }),
    }),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/review/read': {
    summary: 'Mark reviews as read, up to the newest that was seen',
    access: 'admin',
    limit: 'write',
    body: z.object({ up_to: id }),
    answer: done,
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/review/{id}/hide': {
    summary: 'Hide a review from shoppers; the product’s rating follows',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: z.object({ reason: title(REVIEW_REASON_LENGTH_MAX) }),
    answer: done,
    status: 200,
    refusals: [404],
  },
  'PUT /api/v1/admin/review/{id}/show': {
    summary: 'Show a hidden review again; the product’s rating follows',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
  'PUT /api/v1/admin/review/{id}/answer': {
    summary: 'Answer a review publicly; an empty answer deletes it',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: z.object({ answer: text(REVIEW_ANSWER_LENGTH_MAX) }),
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
