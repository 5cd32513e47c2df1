import { unexpectedResponse } from '../gateway-http.ts'
import type { KeyCheck, KeyForm, KeyMode } from '../key-form.ts'
import { KeyRefused } from '../provider.ts'
import { xenditHttp } from './xendit-http.ts'

export const XENDIT_KEY_FORM = {
  provider: 'xendit',
  fields: [{ name: 'business_id', isAccount: true }, { name: 'secret_key' }, { name: 'webhook_token' }],
} as const satisfies Pick<KeyForm, 'provider' | 'fields'>

const UNKNOWN_SESSION = '/sessions/ps-000000000000000000000000'

function modeOfXenditKey(secretKey: string): KeyMode | undefined {
  if (/^xnd_development_\w+$/.test(secretKey)) return 'sandbox'
  return /^xnd_production_\w+$/.test(secretKey) ? 'live' : undefined
}

/** The callback token cannot be verified: a wrong one shows when notifications are refused. @throws {ProviderUnavailable} */
export function checkXenditKeys(defaultUrl: string): KeyForm['check'] {
  return async (
    keys,
    {
      xendit: {
        entry: { mode: wanted, apiUrl = defaultUrl },
      },
    },
  ): Promise<KeyCheck> => {
    const { secret_key: secretKey = '', webhook_token = '', business_id = '' } = keys
    const mode = modeOfXenditKey(secretKey)
    if (!mode || (wanted && wanted !== mode)) return { wrong: ['secret_key'] }
    if (!/^[a-f0-9]{24}$/.test(business_id)) return { wrong: ['business_id'] }
    if (webhook_token === '') return { wrong: ['webhook_token'] }
    try {
      const { status } = await xenditHttp({ apiUrl, secretKey })({ method: 'GET', path: UNKNOWN_SESSION })
      if (status === 403) return { wrong: ['secret_key'] } // lacks permission to read sessions
      if (![200, 400, 404].includes(status)) throw unexpectedResponse('Xendit', UNKNOWN_SESSION, status)
      return { mode }
    } catch (error) {
      if (error instanceof KeyRefused) return { wrong: ['secret_key'] }
      throw error
    }
  }
}
