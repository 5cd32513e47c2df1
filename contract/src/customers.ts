import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  id,
  idInPath,
  rowVersion,
  rupiahAmount,
  shopTimestamp,
  textLines,
  titleLine,
} from './fields.ts'
import { orderRow } from './orders.ts'
import {
  CUSTOMER_NOTE_LENGTH_MAX,
  CUSTOMER_TAG_LENGTH_MAX,
  CUSTOMER_TAGS_MAX,
} from './values/customer-limits.ts'
import { PERMISSION_SETS } from './values/permission-sets.ts'

/** Admins' note about a customer, shown to admins only; version 0 before the first. It is part of the customer's own data copy. */
export const customerNoteRow = z
  .object({ text: z.string().nullable(), tags: z.array(z.string()), version: z.int() })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.output<typeof customerNoteRow>

const customerNoteBody = z
  .object({
    text: textLines(CUSTOMER_NOTE_LENGTH_MAX).nullable(),
    tags: z.array(titleLine(CUSTOMER_TAG_LENGTH_MAX)).max(CUSTOMER_TAGS_MAX),
    /** the version that the admin saw; a mismatch changes nothing */
    version: rowVersion,
  })
  .meta({ id: 'CustomerNoteBody' })
export type CustomerNoteBody = z.output<typeof customerNoteBody>

const customer = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    permission_set: z.enum(PERMISSION_SETS).optional(),
    created_at: shopTimestamp,
    /** latest use of any session, to a quarter of an hour; null: never */
    last_seen_at: shopTimestamp.nullable(),
    orders: z.int(),
    paid_orders: z.int(),
    paid_total: rupiahAmount,
    refunded_total: rupiahAmount,
    /** of the newest order but counter sales; null for the shared guest account */
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
    note: customerNoteRow,
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof customer>

export const customerCalls = {
  'GET /api/v1/admin/customer/{id}': {
    summary: 'A customer: contact, last seen, order totals',
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
  'PUT /api/v1/admin/customer/{id}/note': {
    summary: 'Write admins’ note and tags about a customer',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: customerNoteBody,
    answer: dataSchema(customerNoteRow),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
