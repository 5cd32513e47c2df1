import type { Review } from '@warung/contract/reviews.ts'
import { formatDay } from '../format-day'
import { Stars } from '../ui/stars'

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return reviews.length === 0 ? (
    <p className="rounded-xl bg-sunken px-4 py-3 text-ink-soft">No Reviews</p>
  ) : (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li key={review.review_id} className="grid gap-1 border-line border-b pb-4 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{review.user_name}</strong>
            <Stars rating={review.rating} />
            <time dateTime={review.created_at} className="text-ink-soft text-sm">
              {formatDay(review.created_at)}
            </time>
          </div>
          <p className="whitespace-pre-line">{review.comment}</p>
        </li>
      ))}
    </ul>
  )
}
