import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, rupiahAmount, shopTimestamp } from './fields.ts'
import { orderRow } from './orders.ts'

const customer = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    created_at: shopTimestamp,
    /** of any session, to a quarter of an hour; null for never */
    last_seen_at: shopTimestamp.nullable(),
    orders: z.int(),
    paid_orders: z.int(),
    paid_total: rupiahAmount,
    refunded_total: rupiahAmount,
    /** of the newest order; null for the shared guest account */
    shipment_address: z
      .object({
        address: z.string(),
        city: z.string(),
        province: z.string().nullable(),
        postal_code: z.string(),
        country: z.string(),
      })
      .nullable(),
    telephone: z.string().nullable(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof customer>

export const customerCalls = {
  'GET /api/v1/admin/customer/{id}': {
    summary: 'A user as a customer: contact, last seen, what their orders come to',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(customer),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/customer/{id}/order': {
    summary: 'A user’s orders, newest first, a page at a time',
    access: 'admin',
    limit: 'browse',
    params: byId,
    query: z.object({ before: idInPath.optional() }),
    answer: z.object({
      data: z.array(orderRow),
      meta: z.object({ before: id.nullable() }),
    }),
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
