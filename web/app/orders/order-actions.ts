import type { AddressChangeBody } from '@warung/contract/order-address.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { type ActionFailure, actionFailure, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { createSubmission } from '../client/submission'
import { tagsIn } from '../ui/tags-in'
import { enteredPieces } from './entered-pieces'

/** Contains the address that the form showed, which is not one of its fields. */
export const addressSubmission = createSubmission<AddressChangeBody>()

export type OrderIntent =
  | 'deliver'
  | 'undo_delivery'
  | 'refund'
  | 'ship'
  | 'correct_shipment'
  | 'remove_shipment'
  | 'deliver_shipment'
  | 'add_note'
  | 'cancel'
  | 'cancel_own'
  | 'return'
  | 'confirm_transfer'
  | 'refuse_transfer'
  | 'refund_sent'
  | 'withdraw_refund'
  | 'refund_account'
  | 'tags'
  | 'answer_return'
  | 'receive_return'
export type OrderActionResult = ActionFailure | { readonly isDone: true }

async function deliver(id: number, form: FormData): Promise<void> {
  const said = textOf(form, 'is_rest') === 'yes' ? { body: { is_rest: true } } : {}
  await browserApi('PUT /api/v1/admin/order/{id}/deliver', { params: { id }, ...said })
}

async function refundOrder(id: number, form: FormData): Promise<void> {
  const amount = textOf(form, 'amount').trim()
  const reason = textOf(form, 'reason').trim()
  const returnId = textOf(form, 'return_id')
  const pieces = enteredPieces(form)
  const enteredBody = {
    refunded_amount: textOf(form, 'refunded_amount'),
    ...(amount === '' ? {} : { rupiah: parseRupiah(amount) ?? amount }),
    ...(reason === '' ? {} : { reason }),
    ...(pieces && { pieces }),
    ...(returnId === '' ? {} : { return_id: Number(returnId) }),
    ...(textOf(form, 'is_back_in_stock') === 'yes' ? { is_back_in_stock: true } : {}),
  }
  await browserApi('POST /api/v1/admin/order/{id}/refund', { params: { id }, enteredBody })
}

/** Text that is not an amount goes to the server, which refuses it (D14). */
async function confirmTransfer(id: number, form: FormData): Promise<void> {
  const amount = textOf(form, 'amount')
  const received_on = textOf(form, 'received_on')
  const note = textOf(form, 'note').trim()
  const enteredBody = {
    amount: parseRupiah(amount) ?? amount,
    ...(received_on === '' ? {} : { received_on }),
    ...(note === '' ? {} : { note }),
    ...(textOf(form, 'is_second_payment') === 'yes' ? { is_second_payment: true } : {}),
  }
  await browserApi('POST /api/v1/admin/order/{id}/transfer', { params: { id }, enteredBody })
}

function enteredReason(form: FormData): { reason?: string } {
  const reason = textOf(form, 'reason').trim()
  return reason === '' ? {} : { reason }
}

function parcelOf(form: FormData) {
  return {
    courier: textOf(form, 'courier'),
    service: textOf(form, 'service'),
    tracking_number: textOf(form, 'tracking_number'),
  }
}

function shipmentOf(id: number, form: FormData) {
  return { id, shipment_id: Number(textOf(form, 'shipment_id')) }
}

function refundPath(id: number, form: FormData) {
  return { id, refund_id: Number(textOf(form, 'refund_id')) }
}

function returnPath(id: number, form: FormData) {
  return { id, return_id: Number(textOf(form, 'return_id')) }
}

const orderActions: Readonly<Record<OrderIntent, (id: number, form: FormData) => Promise<void>>> = {
  deliver,
  refund: refundOrder,
  undo_delivery: async (id) => {
    await browserApi('DELETE /api/v1/admin/order/{id}/deliver', { params: { id } })
  },
  ship: async (id, form) => {
    const pieces = enteredPieces(form)
    const enteredBody = { ...parcelOf(form), ...(pieces && { pieces }) }
    await browserApi('POST /api/v1/admin/order/{id}/shipment', { params: { id }, enteredBody })
  },
  deliver_shipment: async (id, form) => {
    const params = shipmentOf(id, form)
    await browserApi('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}/deliver', { params })
  },
  correct_shipment: async (id, form) => {
    const params = shipmentOf(id, form)
    await browserApi('PUT /api/v1/admin/order/{id}/shipment/{shipment_id}', { params, body: parcelOf(form) })
  },
  remove_shipment: async (id, form) => {
    const params = shipmentOf(id, form)
    await browserApi('DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}', { params })
  },
  add_note: async (id, form) => {
    await browserApi('POST /api/v1/admin/order/{id}/note', {
      params: { id },
      body: { text: textOf(form, 'text') },
    })
  },
  cancel: async (id, form) => {
    await browserApi('POST /api/v1/admin/order/{id}/cancel', { params: { id }, body: enteredReason(form) })
  },
  return: async (id, form) => {
    await browserApi('POST /api/v1/admin/order/{id}/return', { params: { id }, body: enteredReason(form) })
  },
  confirm_transfer: confirmTransfer,
  refuse_transfer: async (id, form) => {
    await browserApi('POST /api/v1/admin/order/{id}/transfer-refusal', {
      params: { id },
      body: { reason: textOf(form, 'reason') },
    })
  },
  refund_sent: async (id, form) => {
    await browserApi('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', {
      params: refundPath(id, form),
    })
  },
  withdraw_refund: async (id, form) => {
    await browserApi('DELETE /api/v1/admin/order/{id}/refund/{refund_id}', { params: refundPath(id, form) })
  },
  refund_account: async (id, form) => {
    const body = {
      bank: textOf(form, 'bank'),
      number: textOf(form, 'number'),
      holder: textOf(form, 'holder'),
    }
    const params = refundPath(id, form)
    await browserApi('PUT /api/v1/admin/order/{id}/refund/{refund_id}/account', { params, body })
  },
  tags: async (id, form) => {
    const body = { tags: tagsIn(textOf(form, 'tags')), version: Number(textOf(form, 'version')) }
    await browserApi('PUT /api/v1/admin/order/{id}/tags', { params: { id }, body })
  },
  answer_return: async (id, form) => {
    const body = { is_accepted: textOf(form, 'is_accepted') === 'yes', answer: textOf(form, 'answer') }
    const params = returnPath(id, form)
    await browserApi('PUT /api/v1/admin/order/{id}/return/{return_id}/answer', { params, body })
  },
  receive_return: async (id, form) => {
    const body = { is_back_in_stock: textOf(form, 'is_back_in_stock') === 'yes' }
    const params = returnPath(id, form)
    await browserApi('PUT /api/v1/admin/order/{id}/return/{return_id}/received', { params, body })
  },
  cancel_own: async (id) => {
    await browserApi('POST /api/v1/order/{id}/cancel', { params: { id } })
  },
}

function isOrderIntent(intent: string): intent is OrderIntent {
  return Object.hasOwn(orderActions, intent)
}

async function sendAddressChange(id: number, body: AddressChangeBody): Promise<void> {
  await browserApi('PUT /api/v1/admin/order/{id}/shipment-address', { params: { id }, body })
}

async function readOrderAction(id: number, request: Request): Promise<() => Promise<void>> {
  if (addressSubmission.isIn(request)) {
    const body = await addressSubmission.read(request)
    return () => sendAddressChange(id, body)
  }
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (!isOrderIntent(intent)) throw new Error(`an order has no action ${intent}`)
  return () => orderActions[intent](id, form)
}

/** An error is returned without an error status, so that the order reloads: someone else may have changed it. */
export async function runOrderAction(id: number, request: Request): Promise<OrderActionResult> {
  const run = await readOrderAction(id, request)
  try {
    await run()
    return { isDone: true }
  } catch (error) {
    return actionFailure(error)
  }
}
