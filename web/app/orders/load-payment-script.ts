/**
 * Loads the provider's script on demand (spec §4). paypal-js has no time-out, no retry and leaves a
 * dead script behind (payments.md): all three are seen to here.
 */
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js'
import type { Order } from '@warung/contract/orders.ts'
import { href } from 'react-router'
import type { Settings } from '../client/context'
import { putBackPlacedOrder } from '../stored/placed-order'

const SCRIPT_TIMEOUT_MS = 15_000

function removeDeadScripts(path: string): void {
  for (const script of document.querySelectorAll(`script[src*="${path}"]`)) script.remove()
}

/**
 * Whoever came here without loading a page has the policy of another screen, which knows no payment script.
 * The order's own address, not a reload: of another spelling (`/ORDER/7`) that would bring the same again, for ever.
 */
function openAnew(orderId: number): Promise<never> {
  putBackPlacedOrder()
  window.location.replace(href('/order/:id', { id: String(orderId) }))
  return new Promise(() => {}) // this page is on its way out
}

/**
 * Rejects when the script does not arrive in time; may be called again then.
 * @param order its own currency counts, whatever the shop charges in by now: the provider refuses another
 */
export async function loadPaymentScript(
  payment: NonNullable<Settings['payment']>,
  order: Pick<Order, 'order_id' | 'payment_currency'>,
): Promise<PayPalNamespace> {
  if (!payment.isPermitted) return openAnew(order.order_id)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the payment script did not arrive in time')),
      SCRIPT_TIMEOUT_MS,
    )
  })
  try {
    const script = loadScript({
      clientId: payment.clientId,
      currency: order.payment_currency,
      ...(payment.sdkBaseUrl ? { sdkBaseUrl: `${window.location.origin}${payment.sdkBaseUrl}` } : {}),
    })
    const loaded = await Promise.race([script, late])
    if (!loaded?.Buttons) throw new Error('the payment script brought no buttons')
    return loaded
  } catch (error) {
    removeDeadScripts('/sdk/js')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
