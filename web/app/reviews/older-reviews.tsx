/** The page contains only the newest reviews; this loads older ones, a page at a time. */
import type { Review } from '@warung/contract/reviews.ts'
import { useState } from 'react'
import { browserApi, messageOf } from '../client/api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ReviewList } from './review-list'
import { reviewsTexts } from './texts'

type Props = {
  productId: number
  stars: number | undefined
  /** id of the oldest review on the page */
  before: number
  /** number of reviews not on the page */
  count: number
}

export default function OlderReviews({ productId, stars, before, count }: Props) {
  const [older, setOlder] = useState<readonly Review[]>([])
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const load = async (): Promise<void> => {
    setPending(true)
    setFailure(undefined)
    try {
      const query = { before: older.at(-1)?.review_id ?? before, stars }
      const input = { params: { id: productId }, query }
      const { data } = await browserApi('GET /api/v1/product/{id}/review', input)
      setOlder([...older, ...data])
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {older.length > 0 ? <ReviewList reviews={older} /> : null}
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {older.length < count ? (
        <div>
          <Button variant="secondary" isPending={isPending} onClick={() => void load()}>
            {reviewsTexts.older}
          </Button>
        </div>
      ) : null}
    </>
  )
}
