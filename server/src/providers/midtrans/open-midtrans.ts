import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { ConfiguredProvider } from '../configured-provider.ts'
import { findInstallation } from '../installation.ts'
import type { ScriptHosts } from '../provider.ts'
import { midtransHttp } from './midtrans-http.ts'
import { midtransProvider } from './midtrans-provider.ts'

const MIDTRANS_TERMS = {
  payment_method_id: 4,
  name: 'Midtrans',
  currency: RUPIAH,
  rate: '1',
  holdHours: 24,
} as const

const NOTIFICATION_PATH = '/api/v1/payment/notification/midtrans'

function midtransHosts(mode: 'sandbox' | 'live', apiUrl: string | undefined) {
  const middle = mode === 'live' ? '' : '.sandbox'
  return {
    snapUrl: apiUrl ?? `https://app${middle}.midtrans.com`,
    apiUrl: apiUrl ?? `https://api${middle}.midtrans.com`,
  }
}

/** No official list: what the script is known to use. A missing host is reported as a CSP violation. */
function snapHosts({ snapUrl, apiUrl }: ReturnType<typeof midtransHosts>): ScriptHosts {
  const app = new URL(snapUrl).origin
  const api = new URL(apiUrl).origin
  const assets = app.replace('//app.', '//snap-assets.')
  const hosts = [...new Set([app, assets])]
  return { script: hosts, style: hosts, connect: [...new Set([app, api])], frame: [app], image: hosts }
}

/** QRIS, virtual accounts, e-wallets and cards, once its keys are configured (decisions/053). */
export const midtransPayments: ConfiguredProvider = {
  open: ({ midtrans }, { publicUrl, now }) => {
    if (!midtrans) return undefined
    const { mode, serverKey, clientKey, merchantId } = midtrans
    const hosts = midtransHosts(mode, midtrans.apiUrl)
    const http = midtransHttp({ ...hosts, serverKey })
    return {
      methods: [],
      load: async (db) => [
        {
          ...MIDTRANS_TERMS,
          client: midtransProvider(
            http,
            {
              ...{ mode, merchantId, serverKey },
              client: {
                options: { clientKey, scriptUrl: `${hosts.snapUrl}/snap/snap.js` },
                scriptHosts: snapHosts(hosts),
              },
              installation: () => findInstallation(db),
              notificationUrl: () => `${publicUrl()}${NOTIFICATION_PATH}`,
            },
            now,
          ),
        },
      ],
      extraPlugins: async () => {},
      listening: () => {},
    }
  },
}
