/** An order that an admin enters for a buyer who ordered by chat, by phone or in person. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id } from './fields.ts'
import { orderBody } from './orders.ts'

export const orderByHandCalls = {
  'POST /api/v1/admin/order': {
    summary: 'Place an order for a buyer, who pays by its link; header Idempotency-Key makes retries safe',
    access: 'admin',
    limit: 'write',
    body: orderBody,
    answer: dataSchema(z.object({ order_id: id })),
    status: 201,
    refusals: [409, 422],
  },
} as const satisfies CallTable
