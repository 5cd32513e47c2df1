/** Short words by which admins sort orders, as they sort customers (decisions/064, 069). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, rowVersion, titleLine } from './fields.ts'
import { CUSTOMER_TAG_LENGTH_MAX, CUSTOMER_TAGS_MAX } from './values/customer-limits.ts'

/** Version 0 before the first. */
export const orderTagsAnswer = z
  .object({ tags: z.array(z.string()), version: z.int() })
  .meta({ id: 'OrderTags' })
export type OrderTags = z.output<typeof orderTagsAnswer>

const orderTagsBody = z
  .object({
    tags: z.array(titleLine(CUSTOMER_TAG_LENGTH_MAX)).max(CUSTOMER_TAGS_MAX),
    /** as the admin saw it: a mismatch changes nothing */
    version: rowVersion,
  })
  .meta({ id: 'OrderTagsBody' })
export type OrderTagsBody = z.output<typeof orderTagsBody>

export const orderTagCalls = {
  'PUT /api/v1/admin/order/{id}/tags': {
    summary: 'Write the tags of an order, which only admins see; the list of orders finds each',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: orderTagsBody,
    answer: dataSchema(orderTagsAnswer),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
