/** Payment by bank transfer: the buyer reports it, an admin records the money that arrived. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, idInPath, inputDay, text, titleLine } from './fields.ts'
import { order } from './orders.ts'
import { ORDER_TOTAL_MAX_RUPIAH, TRANSFER_TEXT_LENGTH_MAX } from './values/limits.ts'

const receivedTransfer = z
  .object({
    /** whole rupiah, as credited to the account */
    amount: z.int().min(1).max(ORDER_TOTAL_MAX_RUPIAH),
    /** absent: today */
    received_on: inputDay.optional(),
    note: text(TRANSFER_TEXT_LENGTH_MAX).optional(),
    /** the same amount came again; without it, a repeated request records nothing twice */
    is_second_payment: z.boolean().optional(),
    /** `key` of a bank statement’s line: each is booked once */
    statement_line: titleLine(64).optional(),
  })
  .meta({ id: 'ReceivedTransfer' })

const transferRefusal = z
  .object({ reason: titleLine(TRANSFER_TEXT_LENGTH_MAX) })
  .meta({ id: 'TransferRefusal' })

export const transferCalls = {
  'PUT /api/v1/order/{id}/transfer-report': {
    summary: 'Report that one’s order was paid by bank transfer or QRIS',
    access: 'shopper',
    limit: 'write',
    params: byId,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/order-link/transfer-report': {
    summary: 'Report that the order of a link was paid by bank transfer or QRIS',
    access: 'anyone',
    limit: 'order-link',
    body: z.object({ token: text(512) }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/order/{id}/transfer': {
    summary: 'Record what came by bank transfer or QRIS for an order: its exact sum pays it',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: receivedTransfer,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422],
  },
  'POST /api/v1/admin/order/{id}/transfer-refusal': {
    summary: 'Reject a reported transfer; the buyer reads the reason',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: transferRefusal,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent': {
    summary: 'Record that a refund was sent by hand',
    access: 'admin',
    limit: 'write',
    params: z.object({ id: idInPath, refund_id: idInPath }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
