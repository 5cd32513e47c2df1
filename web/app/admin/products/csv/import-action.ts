import { actionFailureWithStatus, textOf } from '../../../client/action-result'
import { browserApi } from '../../../client/api'

export type ImportStep = 'check' | 'check-with-categories' | 'apply' | 'undo'

export async function importAction(form: FormData) {
  const params = { id: Number(textOf(form, 'id')) }
  const step = textOf(form, 'step')
  try {
    if (step === 'apply') {
      const choice = textOf(form, 'as_drafts') === 'yes' ? { body: { as_drafts: true } } : {}
      await browserApi('POST /api/v1/admin/product-import/{id}/apply', { params, ...choice })
    } else if (step === 'undo') await browserApi('POST /api/v1/admin/product-import/{id}/undo', { params })
    else {
      const body = { create_categories: step === 'check-with-categories' }
      await browserApi('POST /api/v1/admin/product-import/{id}/check', { params, body })
    }
    return { isDone: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
