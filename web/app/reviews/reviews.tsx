/** A product's reviews, and the form for those who may add one (spec §2 Product detail). */
import type { Review } from '@warung/contract/reviews.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { resultOf } from '../client/action-result'
import { browserApi, messageOf } from '../client/api'
import { loginHref } from '../client/redirect-target'
import { loadChunk } from '../startup/load-chunk'
import { type SignedIn, useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { useHydrated } from '../ui/use-hydrated'
import { ReviewList } from './review-list'
import { ReviewSummary } from './review-summary'
import type { submitReview } from './submit-review'
import { reviewsTexts } from './texts'
import { useHasReviewed } from './use-has-reviewed'

const LazyReviewForm = lazy(() => loadChunk(() => import('./review-form')))

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
      {isSubmitted ? <Alert kind="success">{reviewsTexts.submitted}</Alert> : null}
      {mayReview && hasReviewed === false ? (
        <div className="grid gap-3">
          <h3 className="font-bold text-lg">{reviewsTexts.write}</h3>
          <Suspense>
            <LazyReviewForm fetcher={fetcher} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

function SignInToReview() {
  const { pathname } = useLocation()
  return (
    <Alert kind="info">
      {reviewsTexts.please} <Link to={loginHref(pathname)}>{reviewsTexts.signIn}</Link> {reviewsTexts.toWrite}
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

type LoadedReviewsProps = Props & { count: number; average: number }

/** The stars of `?stars=4`. The server renders a page for all queries, so it counts after hydration. */
function useChosenStars(): number | undefined {
  const isHydrated = useHydrated()
  const [, stars] = /[?&]stars=([1-5])(?:&|$)/.exec(useLocation().search) ?? []
  return isHydrated && stars ? Number(stars) : undefined
}

function countPerStar(reviews: readonly Review[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { rating } of reviews) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  return counts
}

function LoadedReviews(props: LoadedReviewsProps) {
  const { shown, more, isPending, failure, hasMore } = useOlderReviews(props)
  const stars = useChosenStars()
  const chosen = hasMore ? undefined : stars
  const listed = chosen === undefined ? shown : shown.filter(({ rating }) => rating === chosen)
  return (
    <>
      {props.count > 0 ? (
        <ReviewSummary
          average={props.average}
          count={props.count}
          perStar={hasMore ? undefined : countPerStar(shown)}
          chosen={chosen}
        />
      ) : null}
      <p role="status" className="empty:sr-only">
        {chosen === undefined ? null : (
          <>
            {reviewsTexts.matching(chosen, listed.length)} –{' '}
            <Link to={{ search: '' }} preventScrollReset>
              {reviewsTexts.all}
            </Link>
          </>
        )}
      </p>
      {chosen !== undefined && listed.length === 0 ? null : <ReviewList reviews={listed} />}
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {hasMore ? (
        <div>
          <Button variant="secondary" isPending={isPending} onClick={() => void more()}>
            {reviewsTexts.older}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** @param count all reviews of the product, shown or not */
export function Reviews({ productId, reviews, count, average }: LoadedReviewsProps) {
  const user = useSignedIn()
  return (
    <section aria-labelledby="reviews" className="mt-10 grid max-w-3xl gap-6">
      <h2 id="reviews" className="font-bold text-2xl">
        {reviewsTexts.reviews}
      </h2>
      <LoadedReviews
        key={`${productId} ${count}`}
        productId={productId}
        reviews={reviews}
        count={count}
        average={average}
      />
      {user ? (
        <AddReview key={`${productId} ${user.user_id}`} productId={productId} reviews={reviews} user={user} />
      ) : (
        <SignInToReview />
      )}
    </section>
  )
}
