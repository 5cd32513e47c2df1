import { adminReviewSchema, reviewBody, reviewSchema } from '@warung/contract/reviews.ts'
import { sql } from 'drizzle-orm'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { review } from '../../platform/database/schema/reviews.ts'
import { wireColumns } from '../../platform/database/sql/wire-columns.ts'

/** Orders of the shared guest account prove nothing. */
export const isBoughtHere = sql<boolean>`exists (
  select from ${shopOrder} as placed join ${orderProduct} as line on line.order_id = placed.order_id
  where placed.user_id = review.user_id and placed.guest_session_id is null
    and placed.state in ('paid', 'delivered') and line.product_id = review.product_id)`

export const storedReviewColumns = wireColumns(review, reviewSchema, {
  columnsOnly: ['product_id', 'is_read', 'hidden_at', 'hidden_reason'],
  fieldsOnly: ['is_bought_here'],
})

export const reviewColumns = { ...storedReviewColumns, is_bought_here: isBoughtHere }

export const adminReviewColumns = {
  ...wireColumns(review, adminReviewSchema, {
    columnsOnly: [],
    fieldsOnly: ['is_bought_here', 'product_name', 'is_product_deleted', 'is_product_on_sale'],
  }),
  is_bought_here: isBoughtHere,
}

export const reviewBodyColumns = wireColumns(review, reviewBody, {
  columnsOnly: [
    'review_id',
    'user_id',
    'user_name',
    'created_at',
    'answer',
    'answered_at',
    'is_read',
    'hidden_at',
    'hidden_reason',
  ],
  fieldsOnly: [],
})
