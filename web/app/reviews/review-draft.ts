/** A review that is not sent: the sign-in that it may ask for must not lose it (D21). */
import { isRecord } from '@warung/contract/values/objects.ts'
import { readTabValue, removeTabKeys, writeTabValue } from '../stored/tab-storage'

type ReviewDraftKey = { readonly productId: number; readonly userId: number }
type ReviewDraft = ReviewDraftKey & { readonly rating: string; readonly comment: string }

function parseReviewDraft(value: unknown): ReviewDraft | undefined {
  if (!isRecord(value)) return undefined
  const { productId, userId, rating, comment } = value
  if (typeof productId !== 'number' || typeof userId !== 'number') return undefined
  return typeof rating === 'string' && typeof comment === 'string'
    ? { productId, userId, rating, comment }
    : undefined
}

export function storeReviewDraft(draft: ReviewDraft): void {
  writeTabValue('reviewDraft', draft)
}
/** Not of another user, who may be next on this browser. */
export function reviewDraft({ productId, userId }: ReviewDraftKey): ReviewDraft | undefined {
  const draft = readTabValue('reviewDraft', parseReviewDraft)
  return draft?.productId === productId && draft.userId === userId ? draft : undefined
}
export function dropReviewDraft(): void {
  removeTabKeys('reviewDraft')
}
