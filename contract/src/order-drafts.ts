/** Orders that an admin has begun to enter (decisions/075). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, done, id, line, shopTimestamp } from './fields.ts'
import { orderLine } from './orders.ts'
import { DISCOUNT_NAME_LENGTH_MAX, MANUAL_DISCOUNT_KINDS } from './values/discounts.ts'
import { CONTACT_LENGTH_MAX, LINES_MAX, SHIPMENT_LENGTH_MAX } from './values/limits.ts'
import { DRAFT_KEY_PATTERN, DRAFT_NUMBER_LENGTH_MAX } from './values/order-drafts.ts'

const draft_key = z.string().regex(DRAFT_KEY_PATTERN)

/** As typed: nothing is checked before the order is placed. */
const draftBuyer = z.object({
  recipient: line(CONTACT_LENGTH_MAX.recipient),
  telephone: line(CONTACT_LENGTH_MAX.telephone),
  email: line(CONTACT_LENGTH_MAX.email),
  address: line(SHIPMENT_LENGTH_MAX.address),
  city: line(SHIPMENT_LENGTH_MAX.city),
  postal_code: line(SHIPMENT_LENGTH_MAX.postal_code),
  country: line(SHIPMENT_LENGTH_MAX.country),
  province: line(SHIPMENT_LENGTH_MAX.province),
})

/** As typed, too; without a kind there is none. A discount code stands as `value`. */
const draftDiscount = z.object({
  kind: z.enum([...MANUAL_DISCOUNT_KINDS, 'code', '']),
  value: line(DRAFT_NUMBER_LENGTH_MAX),
  reason: line(DISCOUNT_NAME_LENGTH_MAX),
})

const orderDraftBody = z
  .object({
    /** made by the browser, so that a repeated request saves one draft */
    draft_key,
    order_product: z.array(orderLine).max(LINES_MAX),
    /** the account whose order it will be; null: a guest's */
    customer_id: id.nullable(),
    buyer: draftBuyer,
    /** the admin's own; null: nothing is typed */
    own_discount: draftDiscount.nullable().optional(),
    /** null: none is chosen yet */
    payment_method_id: id.nullable().optional(),
  })
  .meta({ id: 'OrderDraftBody' })
export type OrderDraftBody = z.output<typeof orderDraftBody>

const orderDraftAnswer = orderDraftBody
  .omit({ customer_id: true })
  .extend({
    customer: z.object({ user_id: id, name: z.string(), email: z.string() }).nullable(),
    saved_at: shopTimestamp,
  })
  .meta({ id: 'OrderDraft' })
export type OrderDraft = z.output<typeof orderDraftAnswer>

export const orderDraftCalls = {
  'GET /api/v1/admin/order-draft': {
    summary: 'The orders that the admin has begun to enter, newest first',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(orderDraftAnswer)),
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/order-draft': {
    summary: 'Save an order that is being entered, for oneself; the same key replaces it',
    access: 'admin',
    limit: 'write',
    body: orderDraftBody,
    answer: done,
    status: 200,
    refusals: [404, 409],
  },
  'DELETE /api/v1/admin/order-draft/{key}': {
    summary: 'Delete a draft of one’s own, such as that of an order which is placed now',
    access: 'admin',
    limit: 'write',
    params: z.object({ key: draft_key }),
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
