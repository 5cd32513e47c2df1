import { embeddedMistakes } from './combination-mistakes.ts'
import { isSafeWire } from './safe-wire.ts'
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

/** Test money must not pay for real goods. */
function testMoneyMistakes(env: Variables): string[] {
  if (env.MIDTRANS_MODE === 'sandbox')
    return env.PAYPAL_MODE === 'live'
      ? ['MIDTRANS_MODE must be live when PAYPAL_MODE is: the sandbox takes no real money.']
      : []
  return (['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const)
    .filter((name) => env[name]?.startsWith('SB-'))
    .map((name) => `${name} is a key of the sandbox: MIDTRANS_MODE=live needs the live one.`)
}

function midtransUrlMistakes({ MIDTRANS_API_URL: url, MIDTRANS_MODE: mode }: Variables): string[] {
  if (url === undefined) return []
  if (mode !== 'sandbox') return ['MIDTRANS_API_URL is for MIDTRANS_MODE=sandbox alone.']
  return isSafeWire(url) ? [] : ['MIDTRANS_API_URL must be an https:// address, or one of this machine.']
}

export function midtransMistakes(env: Variables): string[] {
  if (NEEDED.every((name) => env[name] === undefined)) return midtransUrlMistakes(env)
  const missing = NEEDED.filter((name) => env[name] === undefined)
  return [
    ...missing.map((name) => `${name} must be set when another variable of MIDTRANS is.`),
    ...testMoneyMistakes(env),
    ...midtransUrlMistakes(env),
    ...(env.MIDTRANS_MODE === 'live' ? embeddedMistakes(env, 'MIDTRANS_MODE') : []),
  ]
}
