/** What the heart and the wishlist send: `id`, and whether the product is wished from now on. */
import { type ActionFailure, actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'

export type WishResult = ActionFailure | { readonly is_wished: boolean }

export async function runWishAction(form: FormData) {
  const params = { id: Number(textOf(form, 'id')) }
  try {
    const { data } =
      textOf(form, 'is_wished') === 'true'
        ? await browserApi('PUT /api/v1/user/wishlist/{id}', { params })
        : await browserApi('DELETE /api/v1/user/wishlist/{id}', { params })
    return data
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
