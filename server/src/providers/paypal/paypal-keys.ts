import { isPlausibleRate } from '@warung/contract/payment-rate.ts'
import type { KeyCheck, KeyForm, ProviderKeys } from '../key-form.ts'
import { KeyRefused, ProviderUnavailable } from '../provider.ts'
import { payPalHttp } from './paypal-http.ts'

export const PAYPAL_KEY_FORM = {
  provider: 'paypal',
  fields: [
    { name: 'merchant_id', isAccount: true },
    { name: 'client_id' },
    { name: 'client_secret' },
    { name: 'webhook_id', isOptional: true },
    { name: 'rate', isOnServer: ({ isPaymentRateSet }) => isPaymentRateSet },
  ],
  modeOnServer: ({ paypal: { mode } }) => (mode === 'simulator' ? undefined : mode),
} as const satisfies Pick<KeyForm, 'provider' | 'fields' | 'modeOnServer'>

/** Public ids, whose payments cannot be verified. */
const SHARED_IDS = ['sb', 'test', 'sandbox']

/** `16500`, `16.500`, `16,500.25`: three digits after a point are thousands. */
const WRITTEN_RATE = /^(\d{1,3}(?:[.,]\d{3}){1,3}|\d{1,12})(?:[.,](\d{1,2}))?$/

/** @returns decimal text; undefined if it is not a rate */
export function readRate(written: string): string | undefined {
  const [, whole = '', part] = WRITTEN_RATE.exec(written.replace(/\s/g, '')) ?? []
  const rate = `${whole.replace(/[.,]/g, '')}${part ? `.${part}` : ''}`
  return Number(rate) > 0 ? rate : undefined
}

function isRate(written: string, currency: string): boolean {
  const rate = readRate(written)
  return rate !== undefined && isPlausibleRate(rate, currency)
}

/** @param currency of the rate; undefined if the environment has the rate */
function malformedPayPalKeys(keys: ProviderKeys, currency: string | undefined): string[] {
  const { merchant_id = '', client_id = '', client_secret = '', webhook_id = '', rate = '' } = keys
  const forms = {
    merchant_id: /^[A-Z0-9]{1,36}$/.test(merchant_id),
    client_id: /^[A-Za-z0-9_-]{2,120}$/.test(client_id) && !SHARED_IDS.includes(client_id),
    client_secret: /^[\x21-\x7e]{2,300}$/.test(client_secret),
    webhook_id: /^[A-Za-z0-9-]{0,60}$/.test(webhook_id),
    rate: currency === undefined || isRate(rate, currency),
  }
  return Object.entries(forms).flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

type BaseUrlOf = (mode: 'sandbox' | 'live') => string

/**
 * Keys look alike in both modes, so the mode that issues a token for them is theirs. The merchant id cannot be verified.
 * @throws {ProviderUnavailable}
 */
export function checkPayPalKeys(defaultUrlOf: BaseUrlOf): KeyForm['check'] {
  return async (keys, config): Promise<KeyCheck> => {
    const { mode: wanted, apiUrl } = config.paypalEntry
    const wrong = malformedPayPalKeys(keys, config.isPaymentRateSet ? undefined : config.paymentCurrency)
    if (wrong.length > 0) return { wrong }
    const { client_id: clientId = '', client_secret: clientSecret = '', webhook_id } = keys
    // without a webhook, any request makes the client fetch a token
    const path = `/v1/notifications/webhooks/${webhook_id || 'WARUNGKEYCHECK'}`
    for (const mode of wanted ? [wanted] : (['live', 'sandbox'] as const)) {
      const http = payPalHttp({ baseUrl: () => apiUrl ?? defaultUrlOf(mode), clientId, clientSecret })
      try {
        const { status } = await http({ method: 'GET', path })
        if (status >= 400 && ![400, 403, 404].includes(status))
          throw new ProviderUnavailable(`PayPal answered ${status} for a webhook`)
        return webhook_id && status !== 200 ? { wrong: ['webhook_id'] } : { mode }
      } catch (error) {
        if (!(error instanceof KeyRefused)) throw error
      }
    }
    return { wrong: ['client_id', 'client_secret'] }
  }
}
