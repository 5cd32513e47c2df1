import type { MidtransConfig } from '../../platform/config/midtrans-config.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OpenPaymentsOptions } from '../configured-provider.ts'
import { gatewayPayments } from '../gateway-payments.ts'
import { findInstallation } from '../installation.ts'
import type { ProviderClient, ScriptHosts } from '../provider.ts'
import type { StoredKeys } from '../stored-keys.ts'
import { midtransHttp } from './midtrans-http.ts'
import { checkMidtransKeys, MIDTRANS_KEY_FORM } from './midtrans-keys.ts'
import { midtransProvider } from './midtrans-provider.ts'

const NOTIFICATION_PATH = '/api/v1/payment/notification/midtrans'

function midtransHosts(mode: 'sandbox' | 'live', apiUrl: string | undefined) {
  const middle = mode === 'live' ? '' : '.sandbox'
  return {
    snapUrl: apiUrl ?? `https://app${middle}.midtrans.com`,
    apiUrl: apiUrl ?? `https://api${middle}.midtrans.com`,
  }
}

/** Observed, since there is no official list. A missing host is reported as a CSP violation. */
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

function snapClient(
  db: Db,
  account: MidtransConfig,
  { publicUrl, now }: OpenPaymentsOptions,
): ProviderClient {
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
  return midtransProvider(midtransHttp({ ...hosts, serverKey }), merchant, now)
}

/** QRIS, virtual accounts, e-wallets and cards, once keys are configured (decisions/053) or entered (057). */
export const midtransPayments = gatewayPayments({
  payment_method_id: 4,
  name: 'Midtrans',
  keyForm: { ...MIDTRANS_KEY_FORM, check: checkMidtransKeys(midtransHosts) },
  configOf: ({ midtrans }) => midtrans,
  accountOf: midtransAccountOf,
  clientOf: snapClient,
})
