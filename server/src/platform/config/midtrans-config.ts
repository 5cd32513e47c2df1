import { type EnteredKeysConfig, gatewayMistakes } from './gateway-mistakes.ts'
import type { Variables } from './variables.ts'

export type MidtransConfig = {
  readonly mode: 'sandbox' | 'live'
  readonly serverKey: string
  readonly clientKey: string
  readonly merchantId: string
  /** without a trailing slash; for tests */
  readonly apiUrl: string | undefined
}

const NEEDED = [
  'MIDTRANS_MODE',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_MERCHANT_ID',
] as const

/** Undefined while it is not configured. */
export function midtransOf(env: Variables): MidtransConfig | undefined {
  const {
    MIDTRANS_MODE: mode,
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_CLIENT_KEY: clientKey,
    MIDTRANS_MERCHANT_ID: merchantId,
  } = env
  if (!mode || !serverKey || !clientKey || !merchantId) return undefined
  return { mode, serverKey, clientKey, merchantId, apiUrl: env.MIDTRANS_API_URL?.replace(/\/+$/, '') }
}

export function midtransEntryOf(env: Variables): EnteredKeysConfig {
  return { mode: env.MIDTRANS_MODE, apiUrl: env.MIDTRANS_API_URL?.replace(/\/+$/, '') }
}

export function midtransMistakes(env: Variables): string[] {
  return gatewayMistakes(env, {
    prefix: 'MIDTRANS',
    mode: 'MIDTRANS_MODE',
    apiUrl: 'MIDTRANS_API_URL',
    needed: NEEDED,
    keyMistakes: ({ MIDTRANS_MODE, ...keys }) =>
      MIDTRANS_MODE === 'live'
        ? (['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const)
            .filter((name) => keys[name]?.startsWith('SB-'))
            .map((name) => `${name} is a key of the sandbox: MIDTRANS_MODE=live needs the live one.`)
        : [],
  })
}
