/** For a sold-out product's page, and for the page opened by a mail's link. */
import { actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'

async function runStockAlert(form: FormData): Promise<void> {
  if (form.has('token')) {
    await browserApi('POST /api/v1/stock-alert/stop', { body: { token: textOf(form, 'token') } })
    return
  }
  const product_id = Number(textOf(form, 'product'))
  if (form.has('email')) {
    await browserApi('POST /api/v1/stock-alert', { body: { product_id, email: textOf(form, 'email') } })
  } else await browserApi('POST /api/v1/user/stock-alert', { body: { product_id } })
}

export async function runStockAlertAction(form: FormData) {
  try {
    await runStockAlert(form)
    return { isDone: true as const }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
