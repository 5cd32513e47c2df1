/** Paying an order (D10). What the browser says of a payment is a hint where to look, never a proof. */
import { z } from 'zod'
import { text } from './fields.ts'

/** The provider's ids, checked before they enter an address. */
export const PROVIDER_ID = /^[A-Z0-9]{1,36}$/

const providerOrderId = z.string().regex(PROVIDER_ID, { error: 'is not an id of the payment provider' })

export const payBody = z.object({
  /** the provider's order id (D17) */
  payment_method_id: providerOrderId,
  status: text(200).optional(),
  update_time: text(200).optional(),
  email: text(320).optional(),
})

/** Sent as soon as the browser has a provider order, so that a closed tab loses nothing (D10). */
export const providerOrderBody = z.object({ payment_method_id: providerOrderId })

export const refundBody = z.object({
  /** decimal text in the order's payment currency; all that is left when absent */
  amount: text(20).optional(),
  /** the order's `refunded_amount` as the admin saw it: the same refund sent twice is made once */
  refunded_amount: text(20),
  /** shown to the buyer */
  reason: text(250).optional(),
})
