/** Refunds that a person transfers: the amount owed and the payout account. */
import { z } from 'zod'
import { bankAccount } from './bank-accounts.ts'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, idInPath, shopTimestamp, text } from './fields.ts'
import { payoutAccount } from './order-parts.ts'
import { order } from './orders.ts'

const refundInPath = z.object({ id: idInPath, refund_id: idInPath })

const manualRefund = z
  .object({
    refund_id: id,
    order_id: id,
    amount: z.string(),
    currency: z.string(),
    reason: z.string(),
    created_at: shopTimestamp,
    buyer: z.string(),
    /** null: the shop itself, for money that pays no order */
    requested_by: z.string().nullable(),
    /** null until the buyer or an admin enters it */
    payout_account: payoutAccount.nullable(),
    /** the provider says that it made it, but does not list it */
    is_unconfirmed: z.boolean(),
  })
  .meta({ id: 'ManualRefund' })
export type ManualRefund = z.output<typeof manualRefund>

export const manualRefundCalls = {
  'GET /api/v1/admin/refund-by-hand': {
    summary: 'Refunds that are not sent yet, of payment methods without automatic refunds, oldest first',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(manualRefund)),
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account': {
    summary:
      'Enter the account of the buyer’s that a manual refund goes to; it is deleted once the refund is sent',
    access: 'admin',
    limit: 'write',
    params: refundInPath,
    body: bankAccount,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'DELETE /api/v1/admin/order/{id}/refund/{refund_id}': {
    summary:
      'Withdraw a manual refund that an admin asked for and nobody has sent; what it was for is free again',
    access: 'admin',
    limit: 'write',
    params: refundInPath,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/order/{id}/refund/{refund_id}/account': {
    summary: 'Enter the account of one’s own that a manual refund goes to',
    access: 'shopper',
    limit: 'write',
    params: refundInPath,
    body: bankAccount,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/order-link/refund-account': {
    summary:
      'Enter the account that a refund of the order of a link goes to; once, since links are passed on',
    access: 'anyone',
    limit: 'order-link',
    body: bankAccount.extend({ token: text(512), refund_id: id }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
