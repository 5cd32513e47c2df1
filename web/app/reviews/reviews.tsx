/** A product's reviews, and a form for shoppers who may add one (spec §2 Product detail). */
import type { Product } from '@warung/contract/catalog.ts'
import { lazy, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { loginHref } from '../client/redirect-target'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { useHydrated } from '../ui/use-hydrated'
import { ReviewList } from './review-list'
import { ReviewSummary } from './review-summary'
import { reviewsTexts } from './texts'

const LazyAddReview = lazy(() => loadChunk(() => import('./add-review')))
const LazyOlderReviews = lazy(() => loadChunk(() => import('./older-reviews')))

type ReviewedProduct = Pick<
  Product,
  'product_id' | 'rating' | 'numb_reviews' | 'rating_counts' | 'reviews'
> & {
  /** set if `reviews` contains only those with this rating */
  readonly stars?: number
}

type Props = { product: ReviewedProduct }

function SignInToReview() {
  const { pathname } = useLocation()
  return (
    <Alert kind="info">
      {reviewsTexts.please} <Link to={loginHref(pathname)}>{reviewsTexts.signIn}</Link> {reviewsTexts.toWrite}
    </Alert>
  )
}

function LoadedReviews({ product }: Props) {
  const { product_id, rating, numb_reviews, rating_counts, reviews, stars } = product
  const isHydrated = useHydrated()
  const count = stars === undefined ? numb_reviews : (rating_counts?.[stars - 1] ?? 0)
  const oldest = reviews.at(-1)
  return (
    <div className={rating_counts ? 'grid items-start gap-6 lg:grid-cols-[20rem_1fr]' : undefined}>
      {rating_counts ? (
        <ReviewSummary average={rating} count={numb_reviews} perStar={rating_counts} chosen={stars} />
      ) : null}
      <div className="grid gap-6">
        <p role="status" className="empty:sr-only">
          {stars === undefined ? null : (
            <>
              {reviewsTexts.matching(stars, count)} –{' '}
              <Link to={{ search: '' }} preventScrollReset>
                {reviewsTexts.all}
              </Link>
            </>
          )}
        </p>
        {stars !== undefined && !oldest ? null : <ReviewList reviews={reviews} />}
        {isHydrated && oldest && reviews.length < count ? (
          <OptionalPart>
            <LazyOlderReviews
              productId={product_id}
              stars={stars}
              before={oldest.review_id}
              count={count - reviews.length}
            />
          </OptionalPart>
        ) : null}
      </div>
    </div>
  )
}

export function Reviews({ product }: Props) {
  const { product_id, numb_reviews, reviews, stars } = product
  const user = useSignedIn()
  // the form stays when the session ends: what was typed would be lost
  const [author, setAuthor] = useState(user)
  if (user && user !== author) setAuthor(user)
  return (
    <section aria-labelledby="reviews" className="mt-10 grid max-w-5xl gap-6">
      <h2 id="reviews" className="font-bold text-2xl">
        {reviewsTexts.reviews}
      </h2>
      <LoadedReviews key={`${product_id} ${numb_reviews} ${stars}`} product={product} />
      {!user && <SignInToReview />}
      {author && (
        <OptionalPart>
          <LazyAddReview
            key={`${product_id} ${author.user_id}`}
            productId={product_id}
            reviews={reviews}
            user={author}
          />
        </OptionalPart>
      )}
    </section>
  )
}
