/** An order that an admin enters for a buyer who ordered by chat, by phone or in person. */
import { z } from 'zod'
import { savedAddressRow } from './addresses.ts'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, searchKeyword, titleLine } from './fields.ts'
import { orderBody } from './orders.ts'
import { DISCOUNT_NAME_LENGTH_MAX, MANUAL_DISCOUNT_KINDS } from './values/discounts.ts'
import { inputFault } from './values/input-faults.ts'
import { ORDER_TOTAL_MAX_RUPIAH } from './values/limits.ts'

/** Off the price of the goods, at most all of it, in place of any other discount. The buyer reads the reason. */
const manualDiscountBody = z
  .object({
    kind: z.enum(MANUAL_DISCOUNT_KINDS),
    /** percent, or whole rupiah */
    value: z.int().min(1).max(ORDER_TOTAL_MAX_RUPIAH),
    reason: titleLine(DISCOUNT_NAME_LENGTH_MAX),
  })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, {
    path: ['value'],
    error: inputFault('discount_percent'),
  })
  .meta({ id: 'ManualDiscount' })
export type ManualDiscount = z.output<typeof manualDiscountBody>

const manualOrderBody = orderBody
  .extend({
    /** a customer's account, whose order it is; absent: a guest, known by the order's link */
    customer_id: id.optional(),
    own_discount: manualDiscountBody.optional(),
    /** paid in cash and handed over at the counter; shoppers need not be offered either */
    is_counter_sale: z.boolean().optional(),
  })
  .meta({ id: 'ManualOrderBody' })

/** Whom an order that an admin enters is for: no sums, no note. */
const foundCustomer = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    /** of the newest order */
    telephone: z.string().nullable(),
    shipment_address: z
      .object({
        address: z.string(),
        city: z.string(),
        province: z.string().nullable(),
        postal_code: z.string(),
        country: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'FoundCustomer' })
export type FoundCustomer = z.output<typeof foundCustomer>

export const manualOrderCalls = {
  'GET /api/v1/admin/customer': {
    summary: 'At most 10 customers by name, e-mail or telephone number, for an order that an admin enters',
    access: 'admin',
    limit: 'browse',
    query: z.object({ keyword: searchKeyword }),
    answer: dataSchema(z.array(foundCustomer)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/order': {
    summary:
      'Place an order for a customer or a guest, who pays by its link; header Idempotency-Key makes retries safe',
    access: 'admin',
    limit: 'write',
    body: manualOrderBody,
    answer: dataSchema(z.object({ order_id: id })),
    status: 201,
    refusals: [404, 409, 422],
  },
  'GET /api/v1/admin/customer/{id}/addresses': {
    summary: 'A customer’s saved addresses, the default first, for an order that an admin enters',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(z.array(savedAddressRow)),
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
