import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, shopTimestamp, title } from './fields.ts'
import { ORDER_NOTE_LENGTH_MAX } from './values/limits.ts'
import { ORDER_EVENT_KINDS } from './values/order-event-kinds.ts'

const orderEvent = z
  .object({
    at: shopTimestamp,
    kind: z.enum(ORDER_EVENT_KINDS),
    by: z.string().nullable(),
    /** an entered text, else a parcel, an amount or a number of pieces; may be empty */
    detail: z.string(),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.output<typeof orderEvent>

export const orderTimelineCalls = {
  'GET /api/v1/admin/order/{id}/timeline': {
    summary: 'What happened to an order, who and when, oldest first',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(z.array(orderEvent)),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/order/{id}/note': {
    summary: 'Note something about an order that its buyer never sees',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: z.object({ text: title(ORDER_NOTE_LENGTH_MAX) }).meta({ id: 'OrderNoteBody' }),
    answer: dataSchema(z.array(orderEvent)),
    status: 201,
    refusals: [404, 409],
  },
} as const satisfies CallTable
