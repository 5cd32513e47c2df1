/** Sends the cart as an order. A double click, or a retry after a lost answer, is the same attempt (D9). */
import { browserApi, CallFailed } from '../api'
import { cartItems, emptyCart } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { orderDraft } from './order-draft'

/** The key of what is being ordered: it stays while the same thing is tried again. */
let attempt: { draft: string; key: string } | undefined

const keyOf = (draft: string): string => {
  if (attempt?.draft !== draft) attempt = { draft, key: crypto.randomUUID() }
  return attempt.key
}

const IN_FLIGHT_TRIES = 5
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns the order's id. @throws {CallFailed} and the cart stays */
export const placeOrder = async (to: ShippingAddress): Promise<number> => {
  const body = orderDraft(cartItems(), to)
  const headers = { 'idempotency-key': keyOf(JSON.stringify(body)) }
  for (let tried = 1; ; tried += 1) {
    try {
      const { data } = await browserApi('POST /api/v1/order', { body, headers })
      attempt = undefined
      emptyCart()
      return data.order_id
    } catch (error) {
      // its own twin is still being placed: ask again for the same order
      const isTwin =
        error instanceof CallFailed && error.status === 409 && error.retryAfterSeconds !== undefined
      if (!isTwin || tried === IN_FLIGHT_TRIES) throw error
      await pause(500)
    }
  }
}
