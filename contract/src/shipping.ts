import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, rupiahAmount, text, title } from './fields.ts'
import { INTEGER_MAX, LINES_MAX, SHIPMENT_LENGTH_MAX, SHIPPING_OPTION_LENGTH_MAX } from './values/limits.ts'

/** The same as long as the option's terms are. */
export const shippingOptionCode = text(SHIPPING_OPTION_LENGTH_MAX)

const shippingTerms = z.object({
  courier: z.string(),
  service: z.string(),
  days_min: z.int().nullable(),
  days_max: z.int().nullable(),
  is_pickup: z.boolean(),
  note: z.string(),
})

const shippingOption = shippingTerms
  .extend({ code: shippingOptionCode, price: rupiahAmount })
  .meta({ id: 'ShippingOption' })
export type ShippingOption = z.output<typeof shippingOption>

export const orderShipping = shippingTerms
  .extend({ code: shippingOptionCode, weight_grams: z.int() })
  .meta({ id: 'OrderShipping' })
export type OrderShipping = z.output<typeof orderShipping>

const quoteBody = z
  .object({
    order_product: z
      .array(z.object({ product_id: id, quantity: z.int().min(1).max(INTEGER_MAX) }))
      .max(LINES_MAX),
    shipment_address: z.object({
      city: title(SHIPMENT_LENGTH_MAX.city),
      province: text(SHIPMENT_LENGTH_MAX.province).optional(),
      postal_code: title(SHIPMENT_LENGTH_MAX.postal_code),
      country: title(SHIPMENT_LENGTH_MAX.country).optional(),
    }),
  })
  .meta({ id: 'ShippingQuoteBody' })

const shippingQuote = z
  .object({
    is_offered: z.boolean(),
    /** cheapest first, pick-up last; empty: not sent there */
    options: z.array(shippingOption),
    weight_grams: z.int(),
  })
  .meta({ id: 'ShippingQuote' })
export type ShippingQuote = z.output<typeof shippingQuote>

export const shippingCalls = {
  'POST /api/v1/shipping-quote': {
    summary: 'What sending these products to an address costs, and how long it takes',
    access: 'anyone',
    limit: 'write',
    body: quoteBody,
    answer: dataSchema(shippingQuote),
    status: 200,
    refusals: [422],
  },
} as const satisfies CallTable
