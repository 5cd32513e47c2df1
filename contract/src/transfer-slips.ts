/** A picture of the bank transfer's receipt, which helps an admin find the money. Only admins see it. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, shopTimestamp, text } from './fields.ts'
import { order } from './orders.ts'
import { sentPicture } from './sent-picture.ts'

const sentSlip = z.object({ picture: sentPicture }).meta({ id: 'SentSlip' })

const storedSlip = z
  .object({
    /** a data: URI of WebP, at most 1600 px a side */
    picture: z.string(),
    sent_at: shopTimestamp,
  })
  .meta({ id: 'StoredSlip' })

export const transferSlipCalls = {
  'PUT /api/v1/order/{id}/transfer-slip': {
    summary: 'Add a picture of the transfer to one’s unpaid order; it replaces an earlier one',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: sentSlip,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 415, 422, 503],
  },
  'PUT /api/v1/order-link/transfer-slip': {
    summary: 'Add a picture of the transfer to the unpaid order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: sentSlip.extend({ token: text(512) }).meta({ id: 'LinkedSlip' }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 415, 422, 503],
  },
  'GET /api/v1/admin/order/{id}/transfer-slip': {
    summary: 'The picture that the buyer added to the transfer; it is deleted after 90 days',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(storedSlip),
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
