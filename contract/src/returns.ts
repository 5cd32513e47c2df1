/** Delivered pieces that their buyer sends back (decisions/067). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, text, textLines } from './fields.ts'
import { orderPieces } from './order-parts.ts'
import { order } from './orders.ts'
import { sentPicture } from './sent-picture.ts'
import { PHOTO_BYTES_MAX } from './values/photo-size.ts'
import { RETURN_PICTURES_MAX, RETURN_REASONS, RETURN_TEXT_LENGTH_MAX } from './values/returns.ts'

const askedReturnBody = z
  .object({
    pieces: orderPieces,
    reason: z.enum(RETURN_REASONS),
    comment: textLines(RETURN_TEXT_LENGTH_MAX).optional(),
    /** of what is wrong; for the order's buyer and admins alone */
    pictures: z.array(sentPicture).max(RETURN_PICTURES_MAX).optional(),
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

/** base64 is a third longer than its bytes; the rest is text */
const RETURN_BODY_BYTES_MAX = RETURN_PICTURES_MAX * Math.ceil(PHOTO_BYTES_MAX / 3) * 4 + 100_000

const returnPictures = z
  .object({
    /** data: URIs of WebP, at most 1600 px a side */
    pictures: z.array(z.string()),
  })
  .meta({ id: 'ReturnPictures' })

const returnOfOrder = byId.extend({ return_id: idInPath })

export const returnCalls = {
  'POST /api/v1/order/{id}/return': {
    summary: 'Ask to send back delivered pieces of one’s own order, within the days that the owner allows',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: askedReturnBody,
    bodyBytesMax: RETURN_BODY_BYTES_MAX,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 415, 422, 503],
  },
  'POST /api/v1/order-link/return': {
    summary: 'Ask to send back delivered pieces of the order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: askedReturnBody.extend({ token: text(512) }).meta({ id: 'LinkedOrderReturnBody' }),
    bodyBytesMax: RETURN_BODY_BYTES_MAX,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 415, 422, 503],
  },
  'GET /api/v1/order/{id}/return/{return_id}/picture': {
    summary: 'The pictures of a return of one’s own order',
    access: 'signed-in',
    limit: 'browse',
    params: returnOfOrder,
    answer: dataSchema(returnPictures),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/order-link/return-picture': {
    summary: 'The pictures of a return of the order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: z.object({ token: text(512), return_id: id }).meta({ id: 'LinkedReturn' }),
    answer: dataSchema(returnPictures),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/order/{id}/return/{return_id}/picture': {
    summary: 'The pictures that the buyer added to a return; they are deleted 90 days after it is over',
    access: 'admin',
    limit: 'browse',
    params: returnOfOrder,
    answer: dataSchema(returnPictures),
    status: 200,
    refusals: [404],
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
