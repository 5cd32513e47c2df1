import { z } from 'zod'
import { bankAccount } from './bank-accounts.ts'
import { id, rupiahAmount, shopTimestamp } from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { INTEGER_MAX, LINES_MAX } from './values/limits.ts'
import { REFUND_CAUSES, REFUND_STATUSES } from './values/refunds.ts'
import { RETURN_REASONS, RETURN_STATES } from './values/returns.ts'

export const orderProductSchema = z
  .object({
    product_id: id,
    name: z.string(),
    image: z.string(),
    price: rupiahAmount,
    quantity: z.int(),
    /** whose money went back; absent without any */
    refunded_quantity: z.int().optional(),
  })
  .meta({ id: 'OrderProduct' })

const orderPiece = z.object({ product_id: id, quantity: z.int().min(1).max(INTEGER_MAX) })
export type OrderPiece = z.output<typeof orderPiece>

/** Some of an order's pieces: each product once. */
export const orderPieces = z
  .array(orderPiece)
  .min(1)
  .max(LINES_MAX)
  .refine((pieces) => new Set(pieces.map(({ product_id }) => product_id)).size === pieces.length, {
    error: inputFault('product_twice'),
  })

export const payoutAccount = z.object({
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
  /** entered by the order's link, which others may have read, staff too; absent: by the buyer's own session or an admin */
  is_by_link: z.boolean().optional(),
})
export type PayoutDestination = Readonly<z.output<typeof payoutAccount>>

export const refundSchema = z
  .object({
    refund_id: id,
    amount: z.string(),
    currency: z.string(),
    status: z.enum(REFUND_STATUSES),
    reason: z.string(),
    cause: z.enum(REFUND_CAUSES),
    created_at: shopTimestamp,
    /** paid out once the shop uses the payment's account again */
    is_owed_elsewhere: z.boolean(),
    /** a person makes the transfer */
    is_by_hand: z.boolean(),
    /** by hand because the provider says that it made it, but does not list it */
    is_unconfirmed: z.boolean(),
    /** destination, until the money is sent; buyers see only its last digits */
    payout_account: payoutAccount.nullable(),
  })
  .meta({ id: 'Refund' })

export const shipmentSchema = z
  .object({
    shipment_id: id,
    courier: z.string(),
    service: z.string(),
    tracking_number: z.string(),
    tracking_url: z.string().nullable(),
    shipped_at: shopTimestamp,
    /** before the whole order was */
    delivered_at: shopTimestamp.optional(),
    /** absent: all that was ordered, or one more box of it */
    pieces: z.array(orderPiece).optional(),
  })
  .meta({ id: 'Shipment' })
export type Shipment = z.output<typeof shipmentSchema>

export const orderReturnSchema = z
  .object({
    return_id: id,
    state: z.enum(RETURN_STATES),
    reason: z.enum(RETURN_REASONS),
    /** the buyer's words, perhaps none */
    comment: z.string(),
    requested_at: shopTimestamp,
    /** the shop's sentence, once it answered */
    answer: z.string().nullable(),
    received_at: shopTimestamp.nullable(),
    /** one of the order's `refunds`, whose money may still be on its way */
    refund_id: id.optional(),
    pieces: z.array(orderPiece),
    /** which the buyer added; absent without any */
    picture_count: z.int().optional(),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.output<typeof orderReturnSchema>

/** The merchant's QRIS code with the sum of one order. */
const orderQris = z
  .object({
    merchant_name: z.string(),
    merchant_city: z.string(),
    /** null once nothing is due, or without a code */
    picture: z
      .object({
        /** the text of the code */
        code: z.string(),
        /** modules per side, quiet zone included: the side of the viewBox */
        size: z.int(),
        /** `d` of the SVG path that fills the dark modules */
        path: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderQris' })

/** How an order by bank transfer or QRIS is paid. */
export const orderTransfer = z
  .object({
    /** empty for QRIS */
    accounts: z.array(bankAccount),
    /** only for QRIS */
    qris: orderQris.optional(),
    /** whole rupiah, payment code included: unique among open orders */
    amount: z.int(),
    /** while the order is unpaid and its stock held */
    pay_until: shopTimestamp.nullable(),
    /** the buyer reported the transfer */
    reported_at: shopTimestamp.nullable(),
    /** the buyer uploaded a picture of the transfer, for admins */
    slip_sent_at: shopTimestamp.nullable(),
    /** an admin did not find the money; null once the buyer reports it again */
    refused: z.object({ at: shopTimestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: 'OrderTransfer' })
