/** A product's reviews, and the form for those who may add one (spec §2 Product detail). */
import type { Review } from '@warung/contract/catalog.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { ReviewForm } from './review-form'
import { ReviewList } from './review-list'

type Props = { productId: number; reviews: readonly Review[] }

const AddReview = ({ productId, reviews }: Props) => {
  const user = useSignedIn()
  const { pathname } = useLocation()
  const [isSubmitted, setSubmitted] = useState(false)
  if (!user) {
    return (
      <Alert kind="info">
        Please <Link to={`/login?redirect=${encodeURIComponent(pathname)}`}>sign in</Link> to write a review
      </Alert>
    )
  }
  const hasReviewed = reviews.some((review) => review.user_id === user.user_id)
  return (
    <>
      {isSubmitted ? <Alert kind="success">Review submitted successfully</Alert> : null}
      {isAdmin(user.role_id) || hasReviewed || isSubmitted ? null : (
        <div className="grid gap-3">
          <h3 className="font-bold text-lg">Write a review</h3>
          <ReviewForm productId={productId} onSubmitted={() => setSubmitted(true)} />
        </div>
      )}
    </>
  )
}

export const Reviews = ({ productId, reviews }: Props) => (
  <section aria-labelledby="reviews" className="mt-10 grid max-w-3xl gap-6">
    <h2 id="reviews" className="font-bold text-xl">
      Reviews
    </h2>
    <ReviewList reviews={reviews} />
    <AddReview key={productId} productId={productId} reviews={reviews} />
  </section>
)
