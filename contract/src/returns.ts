/** Delivered pieces that their buyer sends back (decisions/067). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, idInPath, text, textLines } from './fields.ts'
import { orderPieces } from './order-parts.ts'
import { order } from './orders.ts'
import { RETURN_REASONS, RETURN_TEXT_LENGTH_MAX } from './values/returns.ts'

const askedReturnBody = z
  .object({
    pieces: orderPieces,
    reason: z.enum(RETURN_REASONS),
    comment: textLines(RETURN_TEXT_LENGTH_MAX).optional(),
  })
  .meta({ id: 'OrderReturnBody' })
export type ReturnBody = z.output<typeof askedReturnBody>

const returnAnswerBody = z
  .object({
    is_accepted: z.boolean(),
    /** the buyer reads it in the mail and on the order's page */
    answer: textLines(RETURN_TEXT_LENGTH_MAX),
  })
  .meta({ id: 'ReturnAnswerBody' })
export type ReturnAnswerBody = z.output<typeof returnAnswerBody>

const returnReceivedBody = z.object({ is_back_in_stock: z.boolean() }).meta({ id: 'ReturnReceivedBody' })

const returnOfOrder = byId.extend({ return_id: idInPath })

export const returnCalls = {
  'POST /api/v1/order/{id}/return': {
    summary: 'Ask to send back delivered pieces of one’s own order, within the days that the owner allows',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: askedReturnBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/order-link/return': {
    summary: 'Ask to send back delivered pieces of the order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: askedReturnBody.extend({ token: text(512) }).meta({ id: 'LinkedOrderReturnBody' }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/order/{id}/return/{return_id}/answer': {
    summary: 'Accept or refuse a return, with a sentence to the buyer',
    access: 'admin',
    limit: 'write',
    params: returnOfOrder,
    body: returnAnswerBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/order/{id}/return/{return_id}/received': {
    summary: 'The pieces of an accepted return have come back; they return to sale or not',
    access: 'admin',
    limit: 'write',
    params: returnOfOrder,
    body: returnReceivedBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
