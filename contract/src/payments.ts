/** A browser's report is a hint, never a proof (D10). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, id, text } from './fields.ts'
import { orderPieces } from './order-parts.ts'
import { order } from './orders.ts'
import { inputFault } from './values/input-faults.ts'
import { ORDER_TOTAL_MAX_RUPIAH, REFUND_REASON_LENGTH_MAX } from './values/limits.ts'

/** Checked before an id becomes part of a URL. */
export const PROVIDER_ID = /^[A-Z0-9]{1,36}$/

const providerOrderId = z.string().regex(PROVIDER_ID, { error: inputFault('provider_id') })

export const payBody = z
  .object({
    /** the provider's order id (D17) */
    payment_method_id: providerOrderId,
    status: text(200).optional(),
    update_time: text(200).optional(),
    email: text(320).optional(),
  })
  .meta({ id: 'PayBody' })

/** Sent before paying, so that a closed tab loses no payment (D10). */
export const providerOrderBody = z
  .object({ provider_order_id: providerOrderId })
  .meta({ id: 'ProviderOrderBody' })

/** For the provider's script in the browser. */
export const openedProviderOrder = z
  .object({ provider_order_id: providerOrderId, token: text(200) })
  .meta({ id: 'OpenedProviderOrder' })

export type OpenedProviderOrder = z.output<typeof openedProviderOrder>

const changedMethod = z.object({ payment_method_id: id }).meta({ id: 'ChangedMethod' })

const refundBody = z
  .object({
    /** decimal text in the payment currency; without pieces or a return it may be absent: everything left */
    amount: text(20).optional(),
    /** instead of `amount`: whole rupiah, at the rate of the order */
    rupiah: z.int().min(1).max(ORDER_TOTAL_MAX_RUPIAH).optional(),
    /** the amount that the admin saw, so that a repeated request refunds once */
    refunded_amount: text(20),
    reason: text(REFUND_REASON_LENGTH_MAX).optional(),
    /** whose money it is: they are not shipped any more */
    pieces: orderPieces.optional(),
    /** and they return to sale */
    is_back_in_stock: z.boolean().optional(),
    /** instead of `pieces`: those of a received return */
    return_id: id.optional(),
  })
  .refine(
    // an emptied field would refund the whole order for a part of it
    ({ amount, rupiah, pieces, return_id }) =>
      amount !== undefined || rupiah !== undefined || (!pieces && return_id === undefined),
    { path: ['rupiah'], error: inputFault('amount_missing') },
  )
  .refine(({ amount, rupiah }) => amount === undefined || rupiah === undefined, {
    path: ['rupiah'],
    error: inputFault('amount_once'),
  })
  .meta({ id: 'RefundBody' })

export const paymentCalls = {
  'PUT /api/v1/order/{id}/provider-order': {
    summary: 'Tell the shop which provider order was opened for this order',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: providerOrderBody,
    answer: done,
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/order/{id}/provider-order': {
    summary: 'Have the shop open this order at its provider, where the browser cannot',
    access: 'shopper',
    limit: 'write',
    params: byId,
    answer: dataSchema(openedProviderOrder),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'PUT /api/v1/order/{id}/pay': {
    summary: 'Ask the shop to check with the provider that this order was paid',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: payBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'PUT /api/v1/order/{id}/payment-method': {
    summary: 'Change the payment method of one’s unpaid order',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: changedMethod,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'PUT /api/v1/order-link/payment-method': {
    summary: 'Change the payment method of the unpaid order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: changedMethod.extend({ token: text(512) }).meta({ id: 'LinkedChangedMethod' }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'POST /api/v1/payment/notification/{provider}': {
    summary: 'Receive a payment provider’s signed webhook',
    access: 'anyone',
    limit: 'notification',
    params: z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
    answer: done,
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/payment/notification': {
    summary:
      'The same of the first payment method’s provider, where its webhook was registered before it was named',
    access: 'anyone',
    limit: 'notification',
    answer: done,
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/order/{id}/refund': {
    summary: 'Refund a paid order, in full or in part',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: refundBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422],
  },
} as const satisfies CallTable
