/** For signed-in shoppers who have not yet reviewed the product (spec §2). */
import type { Review } from '@warung/contract/reviews.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { resultOf } from '../client/action-result'
import type { SignedIn } from '../stored/session'
import { StatusAlert } from '../ui/status-alert'
import { dropReviewDraft } from './review-draft'
import { ReviewForm } from './review-form'
import type { submitReview } from './submit-review'
import { reviewsTexts } from './texts'
import { useHasReviewed } from './use-has-reviewed'

type Props = { productId: number; reviews: readonly Review[]; user: SignedIn }

export default function AddReview({ productId, reviews, user }: Props) {
  const fetcher = useFetcher<typeof submitReview>()
  const result = resultOf(fetcher)
  const isSubmitted = result !== undefined && 'isSubmitted' in result
  useEffect(() => {
    if (isSubmitted) dropReviewDraft()
  }, [isSubmitted])
  const mayReview = !isAdmin(user.role_id) && !isSubmitted
  const hasReviewed = useHasReviewed(productId, mayReview ? user.user_id : undefined, reviews)
  return (
    <>
      <StatusAlert>{isSubmitted ? reviewsTexts.submitted : null}</StatusAlert>
      {mayReview && hasReviewed === false ? (
        <div className="grid gap-3">
          <h3 className="font-bold text-lg">{reviewsTexts.write}</h3>
          <ReviewForm fetcher={fetcher} productId={productId} userId={user.user_id} />
        </div>
      ) : null}
    </>
  )
}
