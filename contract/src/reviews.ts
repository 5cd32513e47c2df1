/** Reviews: one per account and product (spec §6, D13). */
import { z } from 'zod'
import { id, rating, text } from './fields.ts'

export const reviewBody = z.object({ product_id: id, rating, comment: text(2000) })
export const reviewCreated = z.object({ review_id: id })
