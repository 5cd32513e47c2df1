import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { MidtransConfig } from '../../platform/config/midtrans-config.ts'
import type { Db } from '../../platform/database/open.ts'
import type { ConfiguredProvider, OpenPaymentsOptions } from '../configured-provider.ts'
import { findInstallation } from '../installation.ts'
import { moneyOf } from '../offered-methods.ts'
import type { ScriptHosts } from '../provider.ts'
import type { StoredKeys } from '../stored-keys.ts'
import { midtransHttp } from './midtrans-http.ts'
import { checkMidtransKeys, MIDTRANS_KEY_FORM } from './midtrans-keys.ts'
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

function midtransAccountOf({ mode, keys }: StoredKeys, apiUrl: string | undefined): MidtransConfig {
  const { server_key: serverKey = '', client_key: clientKey = '', merchant_id: merchantId = '' } = keys
  return { mode, serverKey, clientKey, merchantId, apiUrl }
}

function openSnapMethod(db: Db, account: MidtransConfig, { publicUrl, now }: OpenPaymentsOptions) {
  const { mode, serverKey, clientKey, merchantId } = account
  const hosts = midtransHosts(mode, account.apiUrl)
  const merchant = {
    ...{ mode, merchantId, serverKey },
    client: {
      options: { clientKey, scriptUrl: `${hosts.snapUrl}/snap/snap.js` },
      scriptHosts: snapHosts(hosts),
    },
    installation: () => findInstallation(db),
    notificationUrl: () => `${publicUrl()}${NOTIFICATION_PATH}`,
  }
  const client = midtransProvider(midtransHttp({ ...hosts, serverKey }), merchant, now)
  return { ...MIDTRANS_TERMS, money: moneyOf(mode), client }
}

/** QRIS, virtual accounts, e-wallets and cards, once its keys are configured (decisions/053) or entered (057). */
export const midtransPayments: ConfiguredProvider = {
  keyForm: { ...MIDTRANS_KEY_FORM, ...MIDTRANS_TERMS, check: checkMidtransKeys(midtransHosts) },
  open: ({ midtrans, midtransEntry }, options) => ({
    methods: [],
    load: async (db) => {
      const stored = midtrans ? undefined : await options.storedKeys?.(db, MIDTRANS_KEY_FORM.provider)
      const account = stored ? midtransAccountOf(stored, midtransEntry.apiUrl) : midtrans
      return account ? [openSnapMethod(db, account, options)] : []
    },
    extraPlugins: async () => {},
    listening: () => {},
  }),
}
