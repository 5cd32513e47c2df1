/** Changes of an unpaid order's lines by an admin, and their price (decisions/069). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, rupiahAmount } from './fields.ts'
import { orderProductSchema } from './order-parts.ts'
import { order, orderLine } from './orders.ts'
import { LINES_MAX } from './values/limits.ts'

const lines = z.array(orderLine).max(LINES_MAX)

/** The lines that the admin saw are sent along: if they differ from the order's, nothing changes. */
const wantedLinesBody = z.object({ order_product: lines, seen: lines })

const orderLinesBody = wantedLinesBody
  .extend({
    /** of the preview, as the admin saw it */
    total_price: rupiahAmount,
  })
  .meta({ id: 'OrderLinesBody' })
export type OrderLinesBody = z.output<typeof orderLinesBody>

const orderLinesPreview = z
  .object({
    order_product: z.array(orderProductSchema),
    product_price: rupiahAmount,
    shipping_price: rupiahAmount,
    discount_code: z.string().optional(),
    discount_price: rupiahAmount.optional(),
    tax_price: rupiahAmount,
    tax_name: z.string(),
    is_tax_included: z.boolean(),
    total_price: rupiahAmount,
    /** the order's discount that no longer applies */
    lost_discount: z.string().optional(),
  })
  .meta({ id: 'OrderLinesPreview' })
export type OrderLinesPreview = z.output<typeof orderLinesPreview>

export const orderLineCalls = {
  'POST /api/v1/admin/order/{id}/lines-preview': {
    summary: 'What an unpaid order would cost with other lines; changes nothing',
    access: 'admin',
    limit: 'browse',
    params: byId,
    body: wantedLinesBody.meta({ id: 'OrderLinesPreviewBody' }),
    answer: dataSchema(orderLinesPreview),
    status: 200,
    refusals: [404, 409, 422],
  },
  'PUT /api/v1/admin/order/{id}/lines': {
    summary:
      'Change the lines of an unpaid order; stock, sums and what is to be paid follow, and the buyer gets a mail',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: orderLinesBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
} as const satisfies CallTable
