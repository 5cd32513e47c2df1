import type { Gateway } from './gateway-config.ts'
import type { Variables } from './variables.ts'

export type XenditConfig = {
  readonly mode: 'sandbox' | 'live'
  readonly secretKey: string
  /** sent with every notification in `x-callback-token` */
  readonly webhookToken: string
  readonly businessId: string
  /** no trailing slash; for tests */
  readonly apiUrl: string | undefined
}

/** Both modes use one address: only the key decides whether money is real. */
const KEY_PREFIXES = { sandbox: 'xnd_development_', live: 'xnd_production_' } as const

function xenditKeyMistakes({ XENDIT_MODE: mode, XENDIT_SECRET_KEY: key }: Variables): string[] {
  if (mode === undefined || key === undefined || key.startsWith(KEY_PREFIXES[mode])) return []
  return [`XENDIT_SECRET_KEY must begin with ${KEY_PREFIXES[mode]} when XENDIT_MODE is ${mode}.`]
}

export const XENDIT_GATEWAY: Gateway<XenditConfig> = {
  prefix: 'XENDIT',
  mode: 'XENDIT_MODE',
  apiUrl: 'XENDIT_API_URL',
  needed: ['XENDIT_MODE', 'XENDIT_SECRET_KEY', 'XENDIT_WEBHOOK_TOKEN', 'XENDIT_BUSINESS_ID'],
  keyMistakes: xenditKeyMistakes,
  accountOf: (env, apiUrl) => {
    const { XENDIT_MODE: mode, XENDIT_SECRET_KEY: secretKey } = env
    const { XENDIT_WEBHOOK_TOKEN: webhookToken, XENDIT_BUSINESS_ID: businessId } = env
    if (!mode || !secretKey || !webhookToken || !businessId) return undefined
    return { mode, secretKey, webhookToken, businessId, apiUrl }
  },
}
