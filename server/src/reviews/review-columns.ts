/** What calls tell of a review, and what its writer gives. */
import { reviewBody, reviewSchema } from '@warung/contract/reviews.ts'
import { review } from '../database/schema/reviews.ts'
import { wireColumns } from '../database/sql/wire-columns.ts'

export const reviewColumns = wireColumns(review, reviewSchema, {
  columnsOnly: ['product_id'],
  fieldsOnly: [],
})

export const reviewBodyColumns = wireColumns(review, reviewBody, {
  columnsOnly: ['review_id', 'user_id', 'user_name', 'created_at'],
  fieldsOnly: [],
})
