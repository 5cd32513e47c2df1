import type { KeyCheck, KeyForm, KeyMode } from '../key-form.ts'
import { KeyRefused } from '../provider.ts'
import { midtransHttp } from './midtrans-http.ts'

export const MIDTRANS_KEY_FORM = {
  provider: 'midtrans',
  fields: [{ name: 'merchant_id', isAccount: true }, { name: 'client_key' }, { name: 'server_key' }],
} as const satisfies Pick<KeyForm, 'provider' | 'fields'>

type HostsOf = (mode: KeyMode, apiUrl: string | undefined) => { snapUrl: string; apiUrl: string }

const UNKNOWN_ORDER = '/v2/WARUNGKEYCHECK/status'

/** Only the client key's form is checked, because no Midtrans call verifies it. */
function malformedKeys({ server_key = '', client_key = '', merchant_id = '' }: Record<string, string>) {
  const forms = {
    merchant_id: /^[A-Za-z0-9]{2,40}$/.test(merchant_id),
    client_key: /^(SB-)?Mid-client-[\w-]{1,100}$/.test(client_key),
    server_key: /^(SB-)?Mid-server-[\w-]{1,100}$/.test(server_key),
  }
  const isMixed = server_key.startsWith('SB-') !== client_key.startsWith('SB-')
  return Object.entries({ ...forms, client_key: forms.client_key && !isMixed }).flatMap(([name, isRight]) =>
    isRight ? [] : [name],
  )
}

/** Newer keys look alike in both modes, so the mode that accepts them is theirs. @throws {ProviderUnavailable} */
export function checkMidtransKeys(hostsOf: HostsOf): KeyForm['check'] {
  return async (
    keys,
    {
      midtrans: {
        entry: { mode: wanted, apiUrl },
      },
    },
  ): Promise<KeyCheck> => {
    const wrong = malformedKeys(keys)
    if (wrong.length > 0) return { wrong }
    const { server_key: serverKey = '' } = keys
    const only = wanted ?? (serverKey.startsWith('SB-') ? 'sandbox' : undefined)
    for (const mode of only ? [only] : (['live', 'sandbox'] as const)) {
      const http = midtransHttp({ ...hostsOf(mode, apiUrl), serverKey })
      try {
        await http({ method: 'GET', api: 'core', path: UNKNOWN_ORDER })
        return { mode }
      } catch (error) {
        if (!(error instanceof KeyRefused)) throw error
      }
    }
    return { wrong: ['server_key'] }
  }
}
