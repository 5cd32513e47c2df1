/**
 * Loads the provider's script on demand (spec §4). paypal-js has no time-out, no retry and leaves a
 * dead script behind (payments.md): all three are seen to here.
 */
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js'
import type { Settings } from '../context'

const SCRIPT_TIMEOUT_MS = 15_000

const removeDeadScripts = (path: string): void => {
  for (const script of document.querySelectorAll(`script[src*="${path}"]`)) script.remove()
}

/** Whoever came here without loading a page has the policy of another screen, which knows no payment script. */
const openAnew = (): Promise<never> => {
  window.location.reload()
  return new Promise(() => {}) // this page is on its way out
}

/**
 * Rejects when the script does not arrive in time; may be called again then.
 * @param currency the order's own, whatever the shop charges in by now: the provider refuses another
 */
export const loadPaymentScript = async (
  payment: Settings['payment'],
  currency: string,
): Promise<PayPalNamespace> => {
  if (!payment.isPermitted) return openAnew()
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
      currency,
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
