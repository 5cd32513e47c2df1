import type { Gateway } from './gateway-config.ts'

export type MidtransConfig = {
  readonly mode: 'sandbox' | 'live'
  readonly serverKey: string
  readonly clientKey: string
  readonly merchantId: string
  /** no trailing slash; for tests */
  readonly apiUrl: string | undefined
}

export const MIDTRANS_GATEWAY: Gateway<MidtransConfig> = {
  prefix: 'MIDTRANS',
  mode: 'MIDTRANS_MODE',
  apiUrl: 'MIDTRANS_API_URL',
  needed: ['MIDTRANS_MODE', 'MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY', 'MIDTRANS_MERCHANT_ID'],
  keyMistakes: ({ MIDTRANS_MODE, ...keys }) =>
    MIDTRANS_MODE === 'live'
      ? (['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const)
          .filter((name) => keys[name]?.startsWith('SB-'))
          .map((name) => `${name} is a key of the sandbox: MIDTRANS_MODE=live needs the live one.`)
      : [],
  accountOf: (env, apiUrl) => {
    const { MIDTRANS_MODE: mode, MIDTRANS_SERVER_KEY: serverKey } = env
    const { MIDTRANS_CLIENT_KEY: clientKey, MIDTRANS_MERCHANT_ID: merchantId } = env
    if (!mode || !serverKey || !clientKey || !merchantId) return undefined
    return { mode, serverKey, clientKey, merchantId, apiUrl }
  },
}
