import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import { embeddedMistakes } from './combination-mistakes.ts'
import type { EnteredKeysConfig } from './gateway-config.ts'
import { isSafeWire } from './safe-wire.ts'
import type { Variables } from './variables.ts'

export type PayPalConfig = {
  readonly mode: ProviderMode
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string | undefined
  readonly webhookId: string | undefined
  readonly apiUrl: string | undefined
}

export function payPalMode(env: Variables): ProviderMode {
  return env.PAYPAL_MODE ?? 'simulator'
}

export function payPalConfigOf(env: Variables): PayPalConfig {
  const mode = payPalMode(env)
  return {
    mode,
    clientId: mode === 'simulator' ? 'sandbox' : (env.PAYPAL_CLIENT_ID ?? ''),
    clientSecret: mode === 'simulator' ? 'sandbox' : (env.PAYPAL_CLIENT_SECRET ?? ''),
    merchantId: env.PAYPAL_MERCHANT_ID,
    webhookId: env.PAYPAL_WEBHOOK_ID,
    apiUrl: payPalApiUrl(env),
  }
}

/** A custom API address is for tests, so live keys must not be sent there. */
export function payPalEntryOf(env: Variables): EnteredKeysConfig {
  const apiUrl = payPalApiUrl(env)
  return { mode: apiUrl === undefined ? undefined : 'sandbox', apiUrl }
}

function payPalApiUrl({ PAYPAL_API_URL: url }: Variables): string | undefined {
  return url?.replace(/\/+$/, '')
}

export function payPalMistakes(env: Variables, whenExplicit: string | undefined): string[] {
  const mode = payPalMode(env)
  const unset = `PAYPAL_MODE must be set ${whenExplicit}: live, sandbox, or simulator to take no real money on purpose.`
  const isUnset = whenExplicit !== undefined && env.PAYPAL_MODE === undefined
  return [...(isUnset ? [unset] : []), ...realMoneyMistakes(env, mode), ...apiUrlMistakes(env, mode)]
}

/** Only tests may replace the provider: never with real money, and never over plain HTTP. */
function apiUrlMistakes({ PAYPAL_API_URL: url }: Variables, mode: ProviderMode): string[] {
  if (url === undefined) return []
  if (mode === 'live') return ['PAYPAL_API_URL is for tests: PAYPAL_MODE must not be live.']
  return isSafeWire(url) ? [] : ['PAYPAL_API_URL must be an https:// address, or one of this machine.']
}

/** Real money requires every setting to be explicit (D10, D16). */
function realMoneyMistakes(env: Variables, mode: ProviderMode): string[] {
  if (mode === 'simulator') return []
  const needed = [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_WEBHOOK_ID',
    'PAYMENT_RATE',
  ] as const
  const missing = needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} must be set when PAYPAL_MODE is ${mode}.`)
  const embedded = mode === 'live' ? embeddedMistakes(env, 'PAYPAL_MODE') : []
  const shared = ['sb', 'test', 'sandbox'].includes(env.PAYPAL_CLIENT_ID ?? '')
    ? ['PAYPAL_CLIENT_ID is a shared test id whose payments nobody can verify: use your own.']
    : []
  return [...missing, ...embedded, ...shared]
}
