import type { Review } from '@warung/contract/reviews.ts'
import { useEffect, useState } from 'react'
import { browserApi, CallFailed } from '../client/api'

/** @returns undefined if unknown */
async function askServer(productId: number, signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const input = { params: { id: productId }, signal }
    return Boolean((await browserApi('GET /api/v1/product/{id}/review/mine', input)).data)
  } catch (error) {
    if (signal.aborted) return undefined
    // the form stays, since the server refuses a second review
    if (!(error instanceof CallFailed)) console.warn(error)
    return false
  }
}

/** Undefined while unknown. The page has only the newest reviews, so this may ask the server. */
export function useHasReviewed(
  productId: number,
  userId: number | undefined,
  reviews: readonly Review[],
): boolean | undefined {
  const [answer, setAnswer] = useState<{ productId: number; userId: number; hasReviewed: boolean }>()
  const isShown = userId !== undefined && reviews.some((review) => review.user_id === userId)
  useEffect(() => {
    if (userId === undefined || isShown) return
    const leaving = new AbortController()
    void askServer(productId, leaving.signal).then((hasReviewed) => {
      if (hasReviewed !== undefined && !leaving.signal.aborted) setAnswer({ productId, userId, hasReviewed })
    })
    return () => leaving.abort()
  }, [productId, userId, isShown])
  if (isShown) return true
  return answer?.productId === productId && answer.userId === userId ? answer.hasReviewed : undefined
}
