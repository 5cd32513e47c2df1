/** Reviews: one per account and product (spec §6, D13). */
import { z } from 'zod'
import { id, idInPath, rating, text } from './fields.ts'

export const reviewBody = z.object({ product_id: id, rating, comment: text(2000) })
/** Those older than this review; the newest when absent. */
export const reviewListQuery = z.object({ before: idInPath.optional() })
export const reviewCreated = z.object({ review_id: id })
