import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { contact } from './contact.ts'
import { dataSchema, id, idInPath, rupiahAmount, shopTimestamp, text } from './fields.ts'
import { shipmentSchema } from './order-parts.ts'
import { shipmentBody } from './shipments.ts'
import { orderShipping } from './shipping.ts'
import { inputFault } from './values/input-faults.ts'
import { ORDERS_SHIPPED_MAX } from './values/limits.ts'
import { PAYMENT_MODES } from './values/payment-modes.ts'

const lineToPack = z
  .object({
    product_id: id,
    name: z.string(),
    image: z.string(),
    sku: z.string(),
    quantity: z.int(),
  })
  .meta({ id: 'LineToPack' })

const orderToShip = z
  .object({
    order_id: id,
    /** absent for packers, as every sum */
    total_price: rupiahAmount.optional(),
    /** null: paid in cash on delivery */
    paid_at: shopTimestamp.nullable(),
    /** whole rupiah that the courier collects; absent when paid, and for packers */
    cash_to_collect: z.int().optional(),
    /** since payment, or acceptance without payment */
    waiting_minutes: z.int(),
    user_name: z.string(),
    shipment_address: z.object({
      address: z.string(),
      city: z.string(),
      province: z.string().nullable(),
      postal_code: z.string(),
      country: z.string(),
    }),
    contact,
    shipping: orderShipping.nullable(),
    order_product: z.array(lineToPack),
    /** only `live` is real money; null without a payment */
    payment_mode: z.enum(PAYMENT_MODES).nullable(),
    is_partly_refunded: z.boolean(),
    shipped_at: shopTimestamp.nullable(),
    shipments: z.array(shipmentSchema.pick({ courier: true, service: true, tracking_number: true })),
  })
  .meta({ id: 'OrderToShip' })
export type OrderToShip = z.output<typeof orderToShip>

const pageSize = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, { error: inputFault('id') })
  .transform(Number)
  .pipe(z.int().max(ORDERS_SHIPPED_MAX))

const orderIds = text(ORDERS_SHIPPED_MAX * 11)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: inputFault('order_ids') })
  .transform((numbers) => [...new Set(numbers.split(',').map(Number))])
  .pipe(z.array(id).max(ORDERS_SHIPPED_MAX))

const shipmentsBody = z
  .object({
    shipments: z
      .array(shipmentBody.extend({ order_id: id }))
      .min(1)
      .max(ORDERS_SHIPPED_MAX),
  })
  .meta({ id: 'ShipmentsBody' })

export const toShipCalls = {
  'GET /api/v1/admin/to-ship': {
    summary:
      'Orders that are paid, or paid on delivery, and neither shipped nor delivered nor refunded in full, oldest first',
    access: 'admin',
    limit: 'browse',
    query: z.object({
      after: idInPath.optional(),
      limit: pageSize.optional(),
    }),
    answer: z.object({
      data: z.array(orderToShip),
      meta: z.object({ after: id.nullable() }),
    }),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/packing-slip': {
    summary: 'Packing slips in the given order; unpaid orders are omitted',
    access: 'admin',
    limit: 'browse',
    query: z.object({ order_ids: orderIds }),
    answer: dataSchema(z.array(orderToShip)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/shipment': {
    summary: 'Record the parcels of many orders, all of them or none',
    access: 'admin',
    limit: 'write',
    body: shipmentsBody,
    answer: dataSchema(z.object({ shipped: z.int() })),
    status: 200,
    refusals: [409],
  },
} as const satisfies CallTable
