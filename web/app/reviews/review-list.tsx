import type { Review } from '@warung/contract/reviews.ts'
import { useShopProfile } from '../client/shop-profile'
import { formatDay } from '../display/format-day'
import { Badge } from '../ui/badge'
import { Stars } from '../ui/stars'
import { reviewsTexts } from './texts'

/** Marks a reviewer with a paid order of the product. */
export function BoughtHere() {
  return <Badge kind="good">{reviewsTexts.boughtHere}</Badge>
}

export function ShopAnswer({ answer }: { answer: string }) {
  const { shop_name } = useShopProfile()
  return (
    <div className="mt-1 grid gap-1 border-line-strong border-l-2 pl-3">
      <strong className="text-sm">{reviewsTexts.answerFrom(shop_name)}</strong>
      <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
}

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return reviews.length === 0 ? (
    <p className="rounded-xl bg-sunken px-4 py-3 text-ink-soft">{reviewsTexts.none}</p>
  ) : (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li key={review.review_id} className="grid gap-1 border-line border-b pb-4 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{review.user_name}</strong>
            {review.is_bought_here ? <BoughtHere /> : null}
            <Stars rating={review.rating} />
            <time dateTime={review.created_at} className="text-ink-soft text-sm">
              {formatDay(review.created_at)}
            </time>
          </div>
          <p className="whitespace-pre-line">{review.comment}</p>
          {review.answer === null ? null : <ShopAnswer answer={review.answer} />}
        </li>
      ))}
    </ul>
  )
}
