/** Codes that shoppers enter at Place Order (decisions/058), and automatic discounts (decisions/063). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { contactBody } from './contact.ts'
import {
  byId,
  dataSchema,
  id,
  inputDay,
  rupiahAmount,
  shopTimestamp,
  titleLine,
  wholeRupiah,
} from './fields.ts'
import {
  DISCOUNT_CODE_PATTERN,
  DISCOUNT_ITEMS_MAX,
  DISCOUNT_KINDS,
  DISCOUNT_NAME_LENGTH_MAX,
  DISCOUNT_PIECES_MAX,
  DISCOUNT_USES_MAX,
  discountCode,
} from './values/discounts.ts'
import { inputFault } from './values/input-faults.ts'
import { INTEGER_MAX, LINES_MAX } from './values/limits.ts'

export const discountCodeText = z
  .string()
  .max(1000)
  .overwrite(discountCode)
  .refine((code) => DISCOUNT_CODE_PATTERN.test(code), { error: inputFault('discount_code') })

const chosenIds = z.array(id).max(DISCOUNT_ITEMS_MAX)

const usesLimit = z.int().min(1).max(DISCOUNT_USES_MAX).nullable()

const pieceCount = z.int().min(1).max(DISCOUNT_PIECES_MAX)

/** Null or absent: without this limit. `percent`, `amount` and the quantities belong to their kind. */
const discountBody = z
  .object({
    /** for an automatic discount: the name shown to shoppers */
    code: titleLine(1000),
    /** applied without a code; an order gets the best one, or those that combine */
    is_automatic: z.boolean().optional(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.int().min(1).max(100).nullable().optional(),
    amount: wholeRupiah.min(1).nullable().optional(),
    /** of `percent` and `free_shipping`: takes off no more than this */
    max_amount: wholeRupiah.min(1).nullable().optional(),
    /** of `buy_get`: in each set of buy + get items, the `get_quantity` cheapest are reduced by `percent` */
    buy_quantity: pieceCount.nullable().optional(),
    get_quantity: pieceCount.nullable().optional(),
    /** can be combined with others that combine; else it stands alone on an order */
    is_combinable: z.boolean().optional(),
    least_items: wholeRupiah.optional(),
    starts_on: inputDay.nullable().optional(),
    ends_on: inputDay.nullable().optional(),
    uses_max: usesLimit.optional(),
    uses_per_customer_max: usesLimit.optional(),
    /** only for the chosen products and the products of the chosen categories */
    is_limited: z.boolean().optional(),
    product_ids: chosenIds.optional(),
    category_ids: chosenIds.optional(),
    /** only for customers who have no other order */
    is_first_order: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const {
      code,
      is_automatic = false,
      kind,
      percent,
      amount,
      buy_quantity,
      get_quantity,
      starts_on,
      ends_on,
      is_limited,
      product_ids = [],
      category_ids = [],
    } = body
    const fault = (path: string, error: Parameters<typeof inputFault>[0]) =>
      context.addIssue({ code: 'custom', path: [path], message: inputFault(error) })
    if (is_automatic && code.trim().length > DISCOUNT_NAME_LENGTH_MAX) fault('code', 'discount_name')
    if (!is_automatic && !DISCOUNT_CODE_PATTERN.test(discountCode(code))) fault('code', 'discount_code')
    const hasPercent = kind === 'percent' || kind === 'buy_get'
    if (hasPercent && percent == null) fault('percent', 'discount_percent')
    if (kind === 'amount' && amount == null) fault('amount', 'discount_amount')
    if (kind === 'buy_get' && buy_quantity == null) fault('buy_quantity', 'discount_pieces')
    if (kind === 'buy_get' && get_quantity == null) fault('get_quantity', 'discount_pieces')
    if (starts_on && ends_on && ends_on < starts_on) fault('ends_on', 'discount_days')
    if (is_limited && product_ids.length + category_ids.length === 0) fault('product_ids', 'discount_items')
  })
  .meta({ id: 'DiscountBody' })
export type DiscountBody = z.output<typeof discountBody>

export const discountSchema = z
  .object({
    discount_id: id,
    code: z.string(),
    is_automatic: z.boolean(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.int().nullable(),
    amount: rupiahAmount.nullable(),
    max_amount: rupiahAmount.nullable(),
    buy_quantity: z.int().nullable(),
    get_quantity: z.int().nullable(),
    is_combinable: z.boolean(),
    least_items: rupiahAmount,
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
    uses_max: z.int().nullable(),
    uses_per_customer_max: z.int().nullable(),
    is_limited: z.boolean(),
    /** deleted ones too: they are covered again once they are restored */
    products: z.array(z.object({ product_id: id, name: z.string(), is_deleted: z.boolean() })),
    categories: z.array(z.object({ product_category_id: id, name: z.string(), is_deleted: z.boolean() })),
    is_first_order: z.boolean(),
    ended_at: shopTimestamp.nullable(),
    created_at: shopTimestamp,
    /** orders that are paid or hold their stock */
    uses: z.int(),
  })
  .meta({ id: 'Discount' })
export type Discount = z.output<typeof discountSchema>

/** A discount as the browser needs it to compute the totals. */
const discountOffer = discountSchema
  .pick({ code: true, kind: true, percent: true, amount: true, least_items: true })
  .extend({
    /** the cart's products that it covers; absent: all of them */
    covered_ids: z.array(id).optional(),
    /** absent without a cap */
    max_amount: rupiahAmount.optional(),
    /** of `buy_get` alone */
    buy_quantity: z.int().optional(),
    get_quantity: z.int().optional(),
    /** absent: cannot be combined */
    is_combinable: z.literal(true).optional(),
    /** absent for a code */
    is_automatic: z.literal(true).optional(),
  })
  .meta({ id: 'DiscountOffer' })
export type DiscountOffer = z.output<typeof discountOffer>

const cartLines = z
  .array(z.object({ product_id: id, quantity: z.int().min(1).max(INTEGER_MAX) }))
  .max(LINES_MAX)

/** `contact` is a guest's: a discount may be limited per customer. */
const discountedCart = z
  .object({ order_product: cartLines, contact: contactBody.optional() })
  .meta({ id: 'DiscountedCart' })

/** Of a buyer for whom an admin orders. */
const enteredCart = discountedCart
  .extend({
    /** a customer's account; absent: a guest */
    customer_id: id.optional(),
  })
  .meta({ id: 'EnteredCart' })
export type EnteredCart = z.output<typeof enteredCart>

const checkedCode = z
  .object({
    discount_code: discountCodeText,
    product_price: rupiahAmount,
    /** the cart, for codes of chosen products */
    order_product: cartLines.optional(),
  })
  .meta({ id: 'DiscountCheck' })
export type CheckedCode = z.output<typeof checkedCode>

const offers = dataSchema(z.array(discountOffer))

export const discountCalls = {
  'POST /api/v1/automatic-discount': {
    summary: 'Automatic discounts for a cart, without sign-in; an order gets the best, or those that combine',
    access: 'anyone',
    limit: 'browse',
    body: z.object({ order_product: cartLines }),
    answer: offers,
    status: 200,
    refusals: [],
  },
  'POST /api/v1/automatic-discount/own': {
    summary: 'Automatic discounts for the caller’s cart; an order gets the best, or those that combine',
    access: 'shopper',
    limit: 'browse',
    body: discountedCart,
    answer: offers,
    status: 200,
    refusals: [409, 422],
  },
  'POST /api/v1/admin/automatic-discount': {
    summary: 'Automatic discounts for an order that an admin enters; it gets the best, or those that combine',
    access: 'admin',
    limit: 'browse',
    body: enteredCart,
    answer: offers,
    status: 200,
    refusals: [409, 422],
  },
  'POST /api/v1/admin/discount-check': {
    summary: 'What a discount code takes off an order that an admin enters, of this buyer',
    access: 'admin',
    limit: 'browse',
    body: enteredCart.extend({ discount_code: discountCodeText }).meta({ id: 'EnteredDiscountCheck' }),
    answer: dataSchema(discountOffer),
    status: 200,
    refusals: [409, 422],
  },
  'POST /api/v1/discount-check/visitor': {
    summary: 'What a discount code takes off the cart of someone who is not signed in',
    access: 'anyone',
    limit: 'write',
    body: checkedCode,
    answer: dataSchema(discountOffer),
    status: 200,
    refusals: [409],
  },
  'POST /api/v1/discount-check': {
    summary: 'What a discount code takes off an order; placing the order checks it again',
    access: 'shopper',
    limit: 'write',
    body: checkedCode,
    answer: dataSchema(discountOffer),
    status: 200,
    refusals: [409],
  },
  'GET /api/v1/admin/discount': {
    summary: 'All discounts, newest first, with their uses',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(discountSchema)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/discount': {
    summary: 'Create a discount',
    access: 'admin',
    limit: 'write',
    body: discountBody,
    answer: dataSchema(discountSchema),
    status: 201,
    refusals: [409],
  },
  'PUT /api/v1/admin/discount/{id}': {
    summary: 'Replace the terms of a discount: an absent field is one without; placed orders keep their sums',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: discountBody,
    answer: dataSchema(discountSchema),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/discount/{id}/end': {
    summary: 'End a discount now, or offer it again',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: z.object({ is_ended: z.boolean() }),
    answer: dataSchema(discountSchema),
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
