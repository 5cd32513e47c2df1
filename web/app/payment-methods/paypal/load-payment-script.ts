/** Loaded on demand (spec §4). paypal-js has no time-out or retry, and leaves a dead script behind (payments.md). */
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js'
import type { Order } from '@warung/contract/orders.ts'
import type { PageMethod } from '../../client/context'
import { reloadOrderPage } from '../reload-order-page'

const SCRIPT_TIMEOUT_MS = 15_000

function removeDeadScripts(path: string): void {
  for (const script of document.querySelectorAll(`script[src*="${path}"]`)) script.remove()
}

/** Rejects after a time-out; callers may retry. @param order whose currency the script must be loaded for */
export async function loadPaymentScript(
  { isPermitted, options: { clientId, sdkBaseUrl } }: PageMethod,
  order: Pick<Order, 'order_id' | 'payment_currency'>,
): Promise<PayPalNamespace> {
  if (!isPermitted) return reloadOrderPage(order.order_id)
  if (clientId === undefined) throw new Error('the payment script needs a client id')
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the payment script did not arrive in time')),
      SCRIPT_TIMEOUT_MS,
    )
  })
  try {
    const script = loadScript({
      clientId,
      currency: order.payment_currency,
      ...(sdkBaseUrl ? { sdkBaseUrl: `${window.location.origin}${sdkBaseUrl}` } : {}),
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
