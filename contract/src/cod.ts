/** Cash on delivery: admins record that an order has come back. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, textLines } from './fields.ts'
import { order } from './orders.ts'
import { CANCEL_REASON_LENGTH_MAX } from './values/limits.ts'

const returnBody = z
  .object({ reason: textLines(CANCEL_REASON_LENGTH_MAX).optional() })
  .meta({ id: 'ReturnBody' })
  .nullish()

export const codCalls = {
  'POST /api/v1/admin/order/{id}/return': {
    summary:
      'Say that an order with cash on delivery came back unpaid: it is cancelled, and counts as a refusal of its buyer',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: returnBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422],
  },
} as const satisfies CallTable
