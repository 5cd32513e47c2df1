/** What an admin does to a paid order; the order screen's action runs the one that its form's `intent` names. */
import { type ActionFailure, failureOf, textOf } from '../action-result'
import { browserApi } from '../api'

export type OrderIntent = 'deliver' | 'refund'
export type OrderActionResult = ActionFailure | { readonly isDone: true }

async function deliver(id: number, form: FormData): Promise<void> {
  const body = textOf(form, 'is_rest') === 'yes' ? { is_rest: true } : {}
  await browserApi('PUT /api/v1/admin/order/{id}/deliver', { params: { id }, body })
}

async function refundOrder(id: number, form: FormData): Promise<void> {
  const amount = textOf(form, 'amount').trim()
  const reason = textOf(form, 'reason').trim()
  const body = {
    refunded_amount: textOf(form, 'refunded_amount'),
    ...(amount === '' ? {} : { amount }),
    ...(reason === '' ? {} : { reason }),
  }
  await browserApi('POST /api/v1/admin/order/{id}/refund', { params: { id }, body })
}

const orderActions: Readonly<Record<OrderIntent, (id: number, form: FormData) => Promise<void>>> = {
  deliver,
  refund: refundOrder,
}

/** A refusal without a status: the order is loaded again, for somebody else may have changed it. */
export async function runOrderAction(id: number, form: FormData): Promise<OrderActionResult> {
  const intent: OrderIntent = textOf(form, 'intent') === 'refund' ? 'refund' : 'deliver'
  try {
    await orderActions[intent](id, form)
    return { isDone: true }
  } catch (error) {
    return failureOf(error)
  }
}
