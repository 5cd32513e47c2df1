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
  /** in the order's payment currency; the whole rest when absent */
  amount: text(20).optional(),
  reason: text(300),
})
