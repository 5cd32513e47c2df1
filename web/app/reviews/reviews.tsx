/** A product's reviews, and the form for those who may add one (spec §2 Product detail). */
import type { Review } from '@warung/contract/reviews.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { resultOf } from '../client/action-result'
import { browserApi, messageOf } from '../client/api'
import { loginHref } from '../client/redirect-target'
import { type SignedIn, useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ReviewForm } from './review-form'
import { ReviewList } from './review-list'
import type { submitReview } from './submit-review'
import { useHasReviewed } from './use-has-reviewed'

type Props = { productId: number; reviews: readonly Review[] }

type AddProps = Props & { user: SignedIn }

function AddReview({ productId, reviews, user }: AddProps) {
  const fetcher = useFetcher<typeof submitReview>()
  const result = resultOf(fetcher)
  const isSubmitted = result !== undefined && 'isSubmitted' in result
  const mayReview = !isAdmin(user.role_id) && !isSubmitted
  const hasReviewed = useHasReviewed(productId, mayReview ? user.user_id : undefined, reviews)
  return (
    <>
      {isSubmitted ? <Alert kind="success">Review submitted successfully</Alert> : null}
      {mayReview && hasReviewed === false ? (
        <div className="grid gap-3">
          <h3 className="font-bold text-lg">Write a review</h3>
          <ReviewForm fetcher={fetcher} />
        </div>
      ) : null}
    </>
  )
}

function SignInToReview() {
  const { pathname } = useLocation()
  return (
    <Alert kind="info">
      Please <Link to={loginHref(pathname)}>sign in</Link> to write a review
    </Alert>
  )
}

function useOlderReviews({ productId, reviews, count }: LoadedReviewsProps) {
  const [older, setOlder] = useState<readonly Review[]>([])
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const shown = [...reviews, ...older]
  const last = shown.at(-1)
  const more = async (): Promise<void> => {
    if (!last) return
    setPending(true)
    setFailure(undefined)
    try {
      const input = { params: { id: productId }, query: { before: last.review_id } }
      const { data } = await browserApi('GET /api/v1/product/{id}/review', input)
      setOlder([...older, ...data])
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { shown, more, isPending, failure, hasMore: shown.length < count }
}

type LoadedReviewsProps = Props & { count: number }

function LoadedReviews(props: LoadedReviewsProps) {
  const { shown, more, isPending, failure, hasMore } = useOlderReviews(props)
  return (
    <>
      <ReviewList reviews={shown} />
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {hasMore ? (
        <div>
          <Button variant="secondary" isPending={isPending} onClick={() => void more()}>
            Show older reviews
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** @param count all reviews of the product, shown or not */
export function Reviews({ productId, reviews, count }: LoadedReviewsProps) {
  const user = useSignedIn()
  return (
    <section aria-labelledby="reviews" className="mt-10 grid max-w-3xl gap-6">
      <h2 id="reviews" className="font-bold text-xl">
        Reviews
      </h2>
      <LoadedReviews key={`${productId} ${count}`} productId={productId} reviews={reviews} count={count} />
      {user ? (
        <AddReview key={`${productId} ${user.user_id}`} productId={productId} reviews={reviews} user={user} />
      ) : (
        <SignInToReview />
      )}
    </section>
  )
}
