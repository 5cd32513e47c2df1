/** What shipping costs: the choices of a shopper, and what an order keeps of them. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, rupiahAmount, text, title } from './fields.ts'
import { INTEGER_MAX, LINES_MAX, SHIPMENT_LENGTH_MAX, SHIPPING_OPTION_LENGTH_MAX } from './values/limits.ts'

/** Names one of the options that are offered; it stays the same while what it stands for does. */
export const shippingOptionCode = text(SHIPPING_OPTION_LENGTH_MAX)

const shippingTerms = z.object({
  /** who brings it, as the merchant's courier calls itself; empty for a rate of the merchant's own */
  courier: z.string(),
  service: z.string(),
  /** both null where nobody has said how long it takes */
  days_min: z.int().nullable(),
  days_max: z.int().nullable(),
  /** the buyer fetches it */
  is_pickup: z.boolean(),
  /** where and when, for pick-up; else empty */
  note: z.string(),
})

const shippingOption = shippingTerms
  .extend({ code: shippingOptionCode, price: rupiahAmount })
  .meta({ id: 'ShippingOption' })
export type ShippingOption = z.output<typeof shippingOption>

/** What was chosen, as it was then. Its price is the order's `shipping_price`. */
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
    /** false: every order pays by the simple rule, and there is nothing to choose */
    is_offered: z.boolean(),
    /** cheapest first, pick-up last; none where the shop does not send */
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
