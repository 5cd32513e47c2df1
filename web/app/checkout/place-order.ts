/** Places the cart's order. A double click, or a retry after a lost response, counts as the same attempt (D9, D20). */
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { orderWithoutSums } from '@warung/contract/order-without-sums.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { browserApi, CallFailed } from '../client/api'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'
import { dropDiscountCode } from '../stored/discount-code'
import { attemptKey, dropAttempt, dropAttempts } from '../stored/order-attempts'
import { storePlacedOrder } from '../stored/placed-order'
import { refreshToken, signedIn } from '../stored/session'
import { dropShippingOption } from '../stored/shipping-option'
import { takeFromCart } from '../stored/take-from-cart'
import { type OrderRequest, orderRequest } from './order-draft'

const IN_FLIGHT_MS = 20_000
const IN_FLIGHT_PAUSE_MS = 500
function waitBeforeRetry(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Part of the attempt's key, so that another account or guest never repeats this buyer's attempt (D6). */
function currentBuyer(): string {
  const user = signedIn()
  return user?.role_id === ROLE.guest ? `${user.user_id} ${refreshToken()}` : `${user?.user_id}`
}

async function hashOrderRequest(body: OrderRequest): Promise<string> {
  const text = JSON.stringify([currentBuyer(), orderWithoutSums(body)])
  if (!globalThis.crypto.subtle) return text // unavailable without https: the text itself serves as the key
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same order is still being placed: a retry will get its response. */
export function isInFlight(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'order_in_progress'
}

function isKeyRefused(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return error.code === 'idempotency_key_invalid' || error.code === 'idempotency_key_reused'
}

async function sendOrder(body: OrderRequest, key: string): Promise<number> {
  const headers = { 'idempotency-key': key }
  for (let waitedMs = 0; ; waitedMs += IN_FLIGHT_PAUSE_MS) {
    try {
      return (await browserApi('POST /api/v1/order', { body, headers })).data.order_id
    } catch (error) {
      if (!isInFlight(error) || waitedMs >= IN_FLIGHT_MS) throw error
      await waitBeforeRetry(IN_FLIGHT_PAUSE_MS)
    }
  }
}

type PlacingChoices = {
  readonly items: readonly CartItem[]
  readonly rule: OrderRule
  readonly discounts: readonly DiscountOffer[]
  readonly paymentMethodId: number
  /** empty if none was chosen */
  readonly shippingOption: string
}

/** @throws {CallFailed}; cart and attempt key then stay */
export async function submitOrder(
  to: ShippingAddress,
  { items, rule, discounts, paymentMethodId, shippingOption }: PlacingChoices,
): Promise<number> {
  const isGuest = signedIn()?.role_id === ROLE.guest
  const request = orderRequest(items, to, { rule, discounts, isGuest, paymentMethodId })
  const body = { ...request, ...(shippingOption === '' ? {} : { shipping_option: shippingOption }) }
  const hash = await hashOrderRequest(body)
  const send = (): Promise<number> => sendOrder(body, attemptKey(hash))
  const orderId = await send().catch((error: unknown) => {
    if (!isKeyRefused(error)) throw error
    dropAttempt(hash) // damaged, or another buyer's: it cannot be this order's key
    return send()
  })
  dropAttempts()
  dropShippingOption()
  dropDiscountCode()
  storePlacedOrder(orderId) // before the cart is empty, which names it if the buyer has gone back
  takeFromCart(items)
  return orderId
}
