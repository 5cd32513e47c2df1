import { z } from 'zod'
import { bankAccount } from './bank-accounts.ts'
import { id, rupiahAmount, shopTimestamp } from './fields.ts'
import { REFUND_CAUSES, REFUND_STATUSES } from './values/refund-states.ts'

export const orderProductSchema = z
  .object({
    product_id: id,
    name: z.string(),
    image: z.string(),
    price: rupiahAmount,
    quantity: z.int(),
  })
  .meta({ id: 'OrderProduct' })

const payoutAccount = z.object({ bank: z.string(), number: z.string(), holder: z.string() })

export const refundSchema = z
  .object({
    refund_id: id,
    amount: z.string(),
    currency: z.string(),
    status: z.enum(REFUND_STATUSES),
    reason: z.string(),
    cause: z.enum(REFUND_CAUSES),
    created_at: shopTimestamp,
    /** until the shop uses the account of the payment again */
    is_owed_elsewhere: z.boolean(),
    /** a person transfers it */
    is_by_hand: z.boolean(),
    /** where to, until it is sent; buyers see the number’s end only */
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
  })
  .meta({ id: 'Shipment' })
export type Shipment = z.output<typeof shipmentSchema>

/** How an order by bank transfer is paid. */
export const orderTransfer = z
  .object({
    accounts: z.array(bankAccount),
    /** whole rupiah, with the payment code: no other open order asks for the same sum */
    amount: z.int(),
    /** while the order is unpaid and its stock held */
    pay_until: shopTimestamp.nullable(),
    /** the buyer says that the transfer was made */
    reported_at: shopTimestamp.nullable(),
    /** an admin did not find the money; null once the buyer reports again */
    refused: z.object({ at: shopTimestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: 'OrderTransfer' })
