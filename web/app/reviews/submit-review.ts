import { actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'

export async function submitReview(product_id: number, form: FormData) {
  const body = { product_id, rating: Number(textOf(form, 'rating')), comment: textOf(form, 'comment') }
  try {
    await browserApi('POST /api/v1/review', { body })
    return { isSubmitted: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
